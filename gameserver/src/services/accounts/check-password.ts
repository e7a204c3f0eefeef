import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { passwordMatches } from './passwords.ts';

export const RESET_LINK = '/resetpassword';

export type PasswordContext = Pick<Context, 'limits' | 'oneAtATime' | 'users'>;

/**
 * The user of that phone, if the password is right. One try at a time per phone, so that concurrent guesses get no
 * extra tries.
 * Refusals: LOGIN_FAILED with `retries` and `link`; RATE_LIMITED after 5 failures, for 15 minutes,
 * for the right password too.
 */
export function checkPassword(ctx: PasswordContext, phone: Phone, password: string): Promise<User> {
  return ctx.oneAtATime(`password:${phone}`, async () => {
    const seconds = await ctx.limits.login.wait(phone);
    if (seconds > 0)
      throw new Refusal('RATE_LIMITED', {
        messageKey: 'refusals.loginWait',
        params: { minutes: Math.ceil(seconds / 60) },
        details: { retryAfter: seconds, retries: 0, link: RESET_LINK },
      });
    const user = await ctx.users.byPhone(phone);
    if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
      const retries = await ctx.limits.login.failed(phone);
      throw new Refusal('LOGIN_FAILED', { details: { retries, link: RESET_LINK } });
    }
    await ctx.limits.login.succeeded(phone);
    return user;
  });
}
