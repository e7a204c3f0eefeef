import { Refusal } from '@chewata/common/errors';
import { isReservedName } from '@chewata/common/reserved-names';
import type { User } from '#storage/accounts/users.ts';
import { isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';

type Bearer = Pick<User, 'phone' | 'role'>;
const LONGEST = 40;

/** Rule A11: only staff may be named like the house. Refusal: NAME_RESERVED. */
export function refuseReservedName({ config }: Pick<Context, 'config'>, name: string, bearer: Bearer): void {
  if (isReservedName(name) && !isStaff(config, bearer)) throw new Refusal('NAME_RESERVED');
}

/** The name of an account made in Telegram: a reserved or empty one becomes 'Telegram', which its user can change. */
export function nameFromTelegram(
  { config }: Pick<Context, 'config'>,
  name: string,
  phone: User['phone'],
): string {
  const cut = [...name].slice(0, LONGEST).join('').trim();
  return cut === '' || (isReservedName(name) && !isStaff(config, { phone, role: 'user' })) ? 'Telegram' : cut;
}
