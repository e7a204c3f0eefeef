import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { checkPassword, type PasswordContext, RESET_LINK } from './check-password.ts';
import { type LoginNotice, notifyNewLogin } from './security-news.ts';
import { openSession } from './sessions.ts';

export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/** Refusals: LOGIN_FAILED, RATE_LIMITED. */
export async function login(
  ctx: PasswordContext & LoginNotice & Pick<Context, 'random' | 'sessions'>,
  { phone, password }: { phone: Phone; password: string },
): Promise<SignedIn> {
  const user = await checkPassword(ctx, phone, password);
  const token = await openSession(ctx, user, 'password');
  // If the password was changed during the check, the session is over already: say so at once.
  const now = await ctx.users.get(user.id);
  if (now?.sessionEpoch !== user.sessionEpoch)
    throw new Refusal('LOGIN_FAILED', { details: { retries: 0, link: RESET_LINK } });
  await notifyNewLogin(ctx, user, token);
  return { user, token };
}
