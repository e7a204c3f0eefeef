import type { Withdrawal } from '#domain/money/withdrawal.ts';
import {
  isSent,
  type Sent,
  withdrawalFailed,
  withdrawalHandedOver,
  withdrawalLost,
  withdrawalPaid,
  withdrawalPolled,
} from '#domain/money/withdrawal-updates.ts';
import type { PaymentProvider, PaymentStatus } from '#providers/ports/payments.ts';
import type { Context } from '../context.ts';
import { providerOf } from '../money/provider-of.ts';
import { type EndPayoutContext, postPaid, postReturned, unlessEnded } from './end-payout.ts';
import { HAND_OVER_AFTER_MS, retryDelayMs, SENDING_MARGIN_MS } from './payout-times.ts';

export type PayoutContext = EndPayoutContext & Pick<Context, 'payments' | 'log'>;

/**
 * Asks the provider for the status of a payout and acts on the answer. Harmless however often it runs, also while
 * the request is still under way. `learntReference`: the provider's id, if a callback brought it. True if the
 * provider answered, or no answer was needed.
 */
export async function pollPayout(
  ctx: PayoutContext,
  payout: Withdrawal,
  learntReference: string | null = null,
): Promise<boolean> {
  const provider = payout.provider ? providerOf(ctx, payout.provider) : null;
  if (payout.sentAt === null || payout.stage === 'over') return true;
  const reference = payout.reference ?? learntReference;
  const status: PaymentStatus = provider?.status
    ? await provider.status('payout', { txnId: payout.id, reference })
    : { state: 'unanswered', reason: 'this provider has no status call' };
  const now = new Date(ctx.clock.now());
  switch (status.state) {
    case 'paid':
      if (status.amount !== payout.amount)
        ctx.log.error({ txnId: payout.id, paid: status.amount }, 'payout paid with another amount');
      await unlessEnded(postPaid(ctx, payout, provider?.name ?? 'manual', withdrawalPaid(payout, now)));
      return true;
    case 'failed':
      await unlessEnded(postReturned(ctx, payout, withdrawalFailed(payout, now, status.reason)));
      return true;
    case 'absent':
      if (provider && isSent(payout)) await resendIfLost(ctx, payout, provider, status.never);
      return true;
    case 'pending':
      await pollLater(ctx, payout, 'The provider has not decided');
      return true;
    case 'unanswered':
      ctx.log.warn({ txnId: payout.id, reason: status.reason }, 'payout status not answered');
      await pollLater(ctx, payout, 'The provider does not report its status');
      return false;
  }
}

/**
 * The provider does not know the payout. While the request may be under way that means nothing. After that, the
 * payout is sent again if the provider would refuse a second request, or can never have had the first (rule M7).
 */
async function resendIfLost(
  ctx: PayoutContext,
  payout: Sent,
  provider: PaymentProvider,
  never: boolean,
): Promise<void> {
  const { sendMs, absentMs } = provider.timing;
  const arrivedAfterMs = sendMs + (never ? SENDING_MARGIN_MS : Math.max(SENDING_MARGIN_MS, absentMs));
  const now = ctx.clock.now();
  if (now - payout.sentAt.getTime() < arrivedAfterMs) return pollLater(ctx, payout, 'Sent a moment ago');
  if (!never && !provider.refusesRepeats)
    return handOver(ctx, payout, 'The provider does not know it: check its statement before you pay');
  ctx.log.warn({ txnId: payout.id }, 'payout lost before its provider, sending it again');
  await ctx.withdrawals.apply(withdrawalLost(payout, new Date(now)));
}

async function pollLater(ctx: PayoutContext, payout: Withdrawal, note: string): Promise<void> {
  const now = ctx.clock.now();
  const since = payout.queuedAt ?? payout.createdAt;
  if (now - since.getTime() >= HAND_OVER_AFTER_MS)
    return handOver(ctx, payout, `${note}: check its statement. Approve if it has been paid.`);
  if (isSent(payout))
    await ctx.withdrawals.apply(withdrawalPolled(payout, new Date(now + retryDelayMs(payout.tries))));
}

/** M8: an administrator finds out and decides; if the provider reports a status later, that still counts. */
export async function handOver(
  ctx: Pick<Context, 'withdrawals'>,
  payout: Withdrawal,
  note: string,
): Promise<void> {
  await ctx.withdrawals.apply(withdrawalHandedOver(payout, note));
}
