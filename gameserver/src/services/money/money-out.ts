import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { spendOtp } from '../accounts/otp.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** A code that was sent to the caller's own phone, and its `vc`. */
export interface Proof {
  readonly otp?: string | undefined;
  readonly vc?: string | undefined;
}

/**
 * Money does not leave an account for some hours after it was linked to Telegram, whoever linked it.
 * Refusal: WITHDRAWAL_WAIT.
 */
export async function checkLinkWait(
  ctx: Pick<Context, 'clock' | 'settings' | 'users'>,
  id: UserId,
): Promise<void> {
  const until = (await ctx.users.get(id))?.withdrawalsHeldUntil;
  if (!until || until.getTime() <= ctx.clock.now()) return;
  throw new Refusal('WITHDRAWAL_WAIT', { params: { hours: ctx.settings.now().linkWaitHours } });
}

/** Uses up the caller's code where one is needed. Refusals: OTP_REQUIRED, OTP_INVALID. */
export async function spendProof(
  ctx: Pick<Context, 'clock' | 'otps'>,
  { phone }: Pick<Caller, 'phone'>,
  { otp, vc }: Proof,
  needed: boolean,
): Promise<void> {
  if (!needed) return;
  if (!otp || !vc) throw new Refusal('OTP_REQUIRED');
  await spendOtp(ctx, { phone, kind: 'own', vc, otp });
}
