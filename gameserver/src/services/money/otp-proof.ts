import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Write } from '#storage/transaction.ts';
import { checkOtp } from '../accounts/otp.ts';
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

/** Asked for before the balance is looked at: who has no money learns the same. Refusal: OTP_REQUIRED. */
export function askProof({ otp, vc }: Proof): { readonly otp: string; readonly vc: string } {
  if (!otp || !vc) throw new Refusal('OTP_REQUIRED');
  return { otp, vc };
}

/**
 * Checks the caller's code where one is needed. It is used up by what is returned, in the transaction
 * that moves the money: a doer that dies between the two burns no code. Refusals: OTP_REQUIRED, OTP_INVALID.
 */
export async function proven(
  ctx: Pick<Context, 'clock' | 'otps'>,
  { phone }: Pick<Caller, 'phone'>,
  proof: Proof,
  needed: boolean,
): Promise<readonly Write[]> {
  if (!needed) return [];
  return [ctx.otps.spending(await checkOtp(ctx, { phone, kind: 'own', ...askProof(proof) }))];
}
