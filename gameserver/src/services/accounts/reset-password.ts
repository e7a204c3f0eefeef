import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { Context } from '../context.ts';
import { spendOtp } from './otp.ts';
import { hashPassword } from './passwords.ts';
import { notifyPasswordChanged, type PasswordChange } from './security-news.ts';
import { endSessions } from './sessions.ts';

export interface PasswordReset {
  readonly phone: Phone;
  readonly password: string;
  readonly otp: string;
  readonly vc: string;
}

/**
 * Sets a new password by a code to the phone; every session of the user dies.
 * Refusals: OTP_INVALID, and only to who has proven the phone, USER_UNKNOWN.
 */
export async function resetPassword(
  ctx: PasswordChange & Pick<Context, 'limits' | 'otps'>,
  { phone, password, otp, vc }: PasswordReset,
): Promise<void> {
  await spendOtp(ctx, { kind: 'open', phone, otp, vc });
  const user = await ctx.users.byPhone(phone);
  if (!user) throw new Refusal('USER_UNKNOWN');
  await ctx.users.setPassword(user.id, await hashPassword(password), new Date(ctx.clock.ruleNow()));
  await endSessions(ctx, user.id);
  await notifyPasswordChanged(ctx, user.id);
  await ctx.limits.login.succeeded(phone);
}
