import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Write } from '#storage/transaction.ts';
import { checkOtp } from '../accounts/otp.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** A one-time code that was sent to the caller's own phone, and its `vc`. */
export interface OtpProof {
  readonly otp?: string | undefined;
  readonly vc?: string | undefined;
}

/**
 * M10: for some hours after an account was linked to Telegram, no money leaves it: another person may have linked
 * it. Refusal: WITHDRAWAL_WAIT.
 */
export async function checkLinkWait(
  ctx: Pick<Context, 'clock' | 'settings' | 'users'>,
  id: UserId,
): Promise<void> {
  const until = (await ctx.users.get(id))?.withdrawalsHeldUntil;
  if (!until || until.getTime() <= ctx.clock.now()) return;
  throw new Refusal('WITHDRAWAL_WAIT', { params: { hours: ctx.settings.now().linkWaitHours } });
}

/** Refuses before the balance is read, so that the answer says nothing about it. Refusal: OTP_REQUIRED. */
export function requireProof({ otp, vc }: OtpProof): { readonly otp: string; readonly vc: string } {
  if (!otp || !vc) throw new Refusal('OTP_REQUIRED');
  return { otp, vc };
}

/**
 * Checks the caller's code. The returned write uses the code up in the transaction that moves the money, so a
 * worker that dies in between wastes no code. Refusals: OTP_REQUIRED, OTP_INVALID.
 */
export async function spendOtp(
  ctx: Pick<Context, 'clock' | 'otps'>,
  { phone }: Pick<Caller, 'phone'>,
  proof: OtpProof,
): Promise<Write> {
  return ctx.otps.spending(await checkOtp(ctx, { phone, kind: 'own', ...requireProof(proof) }));
}
