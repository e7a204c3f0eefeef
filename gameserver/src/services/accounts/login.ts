import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { rememberDevice } from '../devices/known-device.ts';
import type { Origin } from '../origin.ts';
import { checkPassword, type PasswordContext, RESET_LINK } from './passwords/check-password.ts';
import { isWeakPassword } from './passwords/password-rules.ts';
import { type LoginNotice, notifyNewLogin } from './security-news.ts';
import { openSession } from './sessions.ts';

export interface SignedIn {
  readonly user: User;
  readonly token: string;
  /** The device that now knows the user; null if they proved neither a password nor a code. */
  readonly deviceId: string | null;
}

/** Signs in. `passwordWeak`: the user should choose another one. Refusals: those of checkPassword. */
export async function login(
  ctx: PasswordContext & LoginNotice & Pick<Context, 'sessions' | 'sightings'>,
  { phone, password, from }: { phone: Phone; password: string; from: Origin },
): Promise<SignedIn & { readonly passwordWeak: boolean }> {
  const user = await checkPassword(ctx, { phone, password, from });
  const deviceId = await rememberDevice(ctx, from, user.id);
  const token = await openSession(ctx, user, 'password', deviceId);
  // If the password was changed during the check, the session is over already: say so at once.
  const now = await ctx.users.get(user.id);
  if (now?.sessionEpoch !== user.sessionEpoch)
    throw new Refusal('LOGIN_FAILED', { details: { retries: 0, link: RESET_LINK } });
  await notifyNewLogin(ctx, user, token);
  return { user, token, deviceId, passwordWeak: isWeakPassword(password, user) };
}
