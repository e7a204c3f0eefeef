import { Refusal } from '@chewata/common/errors';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../../context.ts';
import { spendOtp } from '../codes/otp.ts';
import { RESET_LINK } from './check-password.ts';

/** The owner's proof: the present password, or a code to the own phone with its `vc`. */
export interface OwnerProof {
  readonly currentPassword?: string | undefined;
  readonly otp?: string | undefined;
  readonly vc?: string | undefined;
}

/**
 * The caller proves that they are the owner. A guess counts like a login's. Run it in the gate of password work.
 * Refusals: PASSWORD_CONFIRM_REQUIRED, OTP_INVALID, RATE_LIMITED.
 */
export async function confirmOwner(
  ctx: Pick<Context, 'clock' | 'limits' | 'otps' | 'passwords'>,
  { id, phone, passwordHash }: User,
  { currentPassword, otp, vc }: OwnerProof,
): Promise<void> {
  if (otp !== undefined && vc !== undefined) return spendOtp(ctx, { kind: 'own', phone, otp, vc });
  if (currentPassword === undefined) throw new Refusal('PASSWORD_CONFIRM_REQUIRED');
  const key = `confirm:${id}`;
  const retries = await ctx.limits.login.tried(key);
  const seconds = retries < 0 ? await ctx.limits.login.wait(key) : 0;
  if (seconds > 0)
    throw new Refusal('RATE_LIMITED', {
      messageKey: 'refusals.loginWait',
      params: { minutes: Math.ceil(seconds / 60) },
      details: { retryAfter: seconds, retries: 0, link: RESET_LINK },
    });
  if (!(await ctx.passwords.matches(passwordHash, currentPassword)))
    throw new Refusal('PASSWORD_CONFIRM_REQUIRED', { details: { retries: Math.max(0, retries) } });
  await ctx.limits.login.succeeded(key);
}
