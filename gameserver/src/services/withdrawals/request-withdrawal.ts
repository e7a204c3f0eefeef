import { Refusal } from '@chewata/common/errors';
import type { Santim } from '@chewata/common/money';
import type { Withdrawal } from '#storage/money/withdrawals.ts';
import { withdrawHoldEntry } from '../../domain/ledger/entries.ts';
import type { Destination } from '../../providers/ports/payments.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { checkLimit } from '../money/limits.ts';
import { askProof, checkLinkWait, type Proof, proven } from '../money/otp-proof.ts';
import { referenceOf } from '../money/reference.ts';

export type Withdrawing = Pick<
  Context,
  'clock' | 'ledger' | 'otps' | 'publish' | 'settings' | 'users' | 'withdrawals'
>;

export interface WithdrawCommand {
  readonly caller: Pick<Caller, 'id' | 'name' | 'phone'>;
  readonly amount: Santim;
  readonly proof: Proof;
  readonly commandId: string;
}

/** Where it goes, and who pays it: null, an administrator by hand. */
export interface Route {
  readonly method: Withdrawal['method'];
  readonly provider: string | null;
  readonly destination: Destination;
  readonly destinationName: string;
}

/**
 * Takes the money of a withdrawal from the main balance and holds it, together with its document. What
 * a provider pays goes out at once, above a setting after two administrators' approval; the rest waits
 * for one. Refusals: VALIDATION (limits), OTP_REQUIRED, WITHDRAWAL_WAIT, INSUFFICIENT_FUNDS, OTP_INVALID.
 */
export async function requestWithdrawal(
  ctx: Withdrawing,
  { caller, amount, proof, commandId }: WithdrawCommand,
  route: Route,
): Promise<Withdrawal> {
  const id = referenceOf('W', commandId);
  const asked = await ctx.withdrawals.get(id);
  if (asked) return asked;
  const settings = ctx.settings.now();
  checkLimit(settings, route.method === 'bank' ? 'bankWithdraw' : 'withdraw', amount);
  const needsProof = route.method === 'manual' || settings.flags.withdrawOtp;
  if (needsProof) askProof(proof);
  await checkLinkWait(ctx, caller.id);
  const { main } = await ctx.ledger.wallet(caller.id);
  if (main < amount) throw new Refusal('INSUFFICIENT_FUNDS');
  const spent = await proven(ctx, caller, proof, needsProof);

  const now = new Date(ctx.clock.now());
  const waits = route.provider === null || amount > settings.secondApprovalAbove;
  const withdrawal: Withdrawal = {
    ...route,
    id,
    userId: caller.id,
    amount,
    byHand: route.provider === null,
    status: waits ? 'Pending' : 'Processing',
    stage: waits ? 'waiting' : 'queued',
    reference: null,
    queuedAt: waits ? null : now,
    sentAt: null,
    sends: 0,
    dueAt: waits ? null : now,
    tries: 0,
    note: '',
    rulings: [],
    createdAt: now,
    settledAt: null,
  };
  await ctx.ledger.post(withdrawHoldEntry(withdrawal), [...spent, ctx.withdrawals.insert(withdrawal)]);
  ctx.publish.balance(caller.id);
  return withdrawal;
}
