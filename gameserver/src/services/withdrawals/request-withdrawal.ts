import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import { withdrawHoldEntry } from '#domain/ledger/entries.ts';
import type { PayoutDestination, Withdrawal } from '#domain/money/withdrawal.ts';
import { outgoing } from '../approvals/outgoing.ts';
import { isBlocked } from '../blocks/refuse-blocked.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { refuseHeldMoney } from '../freezes/refuse-held.ts';
import { checkLimit } from '../money/limits.ts';
import { OPEN_WITHDRAWALS, tooManyOpen } from '../money/open-requests.ts';
import { isSmsOnly, type OtpProof, requireOtp, spendOtp } from '../money/otp-proof.ts';
import { referenceOf } from '../money/reference.ts';
import { isPaused } from '../play-limits/limit-deposit.ts';

export type WithdrawContext = Pick<
  Context,
  | 'clock'
  | 'ledger'
  | 'otps'
  | 'payees'
  | 'playRecords'
  | 'publish'
  | 'sessions'
  | 'settings'
  | 'tallies'
  | 'users'
  | 'walletQueue'
  | 'withdrawals'
>;

export interface WithdrawCommand {
  readonly caller: Pick<Caller, 'id' | 'name' | 'phone' | 'sessionId'>;
  readonly amount: Santim;
  readonly proof: OtpProof;
  readonly commandId: string;
}

/** A destination, and the provider that pays to it; null: an administrator does, by hand. */
export interface PayoutRoute {
  readonly method: Withdrawal['method'];
  readonly provider: string | null;
  readonly destination: PayoutDestination;
  readonly destinationName: string;
}

/**
 * Holds the money of a withdrawal, together with its document (rule M6). A provider pays it at once, if more
 * than a setting leaves the wallet in 24 hours after the approval of two administrators; without a provider it waits for an administrator.
 * Refusals: VALIDATION (limits), OTP_REQUIRED, WITHDRAWAL_WAIT, INSUFFICIENT_FUNDS, TOO_MANY_OPEN, OTP_INVALID.
 */
export const requestWithdrawal = (
  ctx: WithdrawContext,
  command: WithdrawCommand,
  route: PayoutRoute,
): Promise<Withdrawal> => ctx.walletQueue(command.caller.id, () => holdMoney(ctx, command, route));

async function holdMoney(
  ctx: WithdrawContext,
  { caller, amount, proof, commandId }: WithdrawCommand,
  route: PayoutRoute,
): Promise<Withdrawal> {
  const id = referenceOf('W', commandId);
  const existing = await ctx.withdrawals.get(id);
  if (existing) return existing;
  const settings = ctx.settings.now();
  const kind = route.method === 'bank' ? 'bankWithdraw' : 'withdraw';
  // L5: in a time-out or exclusion the whole balance may leave, however small.
  if (!(await isWholeOfPaused(ctx, caller.id, amount))) checkLimit(settings, kind, amount);
  const user = await refuseHeldMoney(ctx, caller.id);
  const needsProof = route.method === 'manual' || settings.flags.withdrawOtp || isSmsOnly(ctx, user);
  if (needsProof) requireOtp(proof);
  const { main } = await ctx.ledger.wallet(caller.id);
  if (main < amount) throw new Refusal('INSUFFICIENT_FUNDS');
  if ((await ctx.withdrawals.openOfUser(caller.id)) >= OPEN_WITHDRAWALS) throw tooManyOpen(OPEN_WITHDRAWALS);
  const payee = payeeOf(route.destination);
  const { sessionId } = caller;
  const spent = needsProof ? await spendOtp(ctx, { user, sessionId }, proof, payee) : [];

  const now = new Date(ctx.clock.now());
  const facts = {
    ...route,
    id,
    userId: caller.id,
    amount,
    byHand: route.provider === null,
    reference: null,
    sentAt: null,
    sends: 0,
    tries: 0,
    note: '',
    reviews: [],
    createdAt: now,
  };
  const { isAbove, counted } = await outgoing(ctx, caller.id, { id, amount });
  const needsApproval = route.provider === null || isAbove || isBlocked(ctx, user);
  const withdrawal: Withdrawal = needsApproval
    ? { ...facts, stage: 'waiting', status: 'Pending', queuedAt: null }
    : { ...facts, stage: 'queued', status: 'Processing', queuedAt: now, dueAt: now };
  await ctx.ledger.post(withdrawHoldEntry(withdrawal), [
    ...spent,
    counted,
    ctx.withdrawals.insert(withdrawal),
  ]);
  ctx.publish.balance(caller.id);
  return withdrawal;
}

async function isWholeOfPaused(ctx: WithdrawContext, user: UserId, amount: Santim): Promise<boolean> {
  if (amount >= ctx.settings.now().limits.withdraw.min || !(await isPaused(ctx, user))) return false;
  return (await ctx.ledger.wallet(user)).main === amount;
}

const payeeOf = (to: PayoutDestination): string =>
  to.kind === 'bank' ? `bank:${to.bank}:${to.account}` : `${to.medium}:${to.phone}`;
