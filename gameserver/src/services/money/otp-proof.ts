import { Refusal } from '@chewata/common/errors';
import type { User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import { checkOtp } from '../accounts/codes/otp.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** A one-time code that was sent to the caller's own phone, and its `vc`. */
export interface OtpProof {
  readonly otp?: string | undefined;
  readonly vc?: string | undefined;
}

/** Refuses before the balance is read, so that the answer says nothing about it. Refusal: OTP_REQUIRED. */
export function requireOtp({ otp, vc }: OtpProof): { readonly otp: string; readonly vc: string } {
  if (!otp || !vc) throw new Refusal('OTP_REQUIRED');
  return { otp, vc };
}

/** A6: after a link, a reset or a new password every movement out needs a code, for some hours. */
export const isSmsOnly = ({ clock }: Pick<Context, 'clock'>, { smsOnlyUntil }: User): boolean =>
  (smsOnlyUntil?.getTime() ?? 0) > clock.ruleNow();

/**
 * Checks the caller's code. The returned writes use it up and note the payee in the transaction that moves the money,
 * so a worker that dies in between wastes no code. A6: only a code by SMS counts in a session opened through Telegram,
 * to a payee not used before, and for some hours after a link, a reset or a new password.
 * Refusals: OTP_REQUIRED, OTP_INVALID.
 */
export async function spendOtp(
  ctx: Pick<Context, 'clock' | 'otps' | 'payees' | 'sessions'>,
  { user, sessionId }: { user: User; sessionId: Caller['sessionId'] },
  proof: OtpProof,
  payee: string,
): Promise<Write[]> {
  const given = requireOtp(proof);
  const smsOnly =
    isSmsOnly(ctx, user) ||
    (await openedByTelegram(ctx, sessionId)) ||
    !(await ctx.payees.known(user.id, payee));
  const code = await checkOtp(ctx, { phone: user.phone, kind: 'own', smsOnly, ...given });
  return [ctx.otps.spending(code), ctx.payees.noting(user.id, payee)];
}

/** A session that has just ended counts as opened through Telegram: the stricter rule. */
const openedByTelegram = async (
  ctx: Pick<Context, 'clock' | 'sessions'>,
  sessionId: string,
): Promise<boolean> =>
  (await ctx.sessions.find(sessionId, new Date(ctx.clock.now())))?.openedBy !== 'password';
