import { Refusal } from '@chewata/common/errors';
import { samePhone } from '@chewata/common/phone';
import type { Caller } from './caller-of.ts';

/** A socket's `login` names the session's own user, by phone or id. Refusal: FORBIDDEN. */
export function requireOwnLogin(caller: Pick<Caller, 'id' | 'phone'>, phoneOrUserId: string): void {
  if (phoneOrUserId === caller.id || samePhone(phoneOrUserId, caller.phone)) return;
  throw new Refusal('FORBIDDEN', { messageKey: 'refusals.notYourSession' });
}
