import type { Withdrawal } from '#domain/money/withdrawal.ts';
import {
  isSent,
  referenceStored,
  type Sent,
  withdrawalNotSent,
  withdrawalRefused,
  withdrawalSent,
  withdrawalTaken,
  withdrawalUnsendable,
} from '#domain/money/withdrawal-updates.ts';
import type { PaymentProvider, RequestResult } from '#providers/ports/payments.ts';
import { providerOf } from '../money/provider-of.ts';
import { postReturned, unlessEnded } from './end-payout.ts';
import { HAND_OVER_AFTER_MS, retryDelayMs, SENDING_MARGIN_MS } from './payout-times.ts';
import { handOver, type PayoutContext } from './poll-payout.ts';

/**
 * Sends a queued payout to its provider. That it is being sent is stored first (rule M7): after a crash or a
 * time-out, the next worker asks the provider before it sends anything again.
 */
export async function sendPayout(
  ctx: PayoutContext,
  payout: Extract<Withdrawal, { stage: 'queued' }>,
): Promise<void> {
  const provider = payout.provider ? providerOf(ctx, payout.provider) : null;
  if (!provider?.payout) return handOver(ctx, payout, 'No provider pays it out');
  const sentAt = new Date(ctx.clock.now());
  const dueAt = new Date(sentAt.getTime() + provider.timing.sendMs + SENDING_MARGIN_MS);
  const sending = await ctx.withdrawals.apply(withdrawalSent(payout, sentAt, dueAt));
  if (!sending || !isSent(sending)) return;
  const { id: txnId, amount, destination } = sending;
  const result = await provider.payout({ txnId, amount, destination }, async (reference) => {
    // If another worker has taken over, this one must not send.
    if (!(await ctx.withdrawals.apply(referenceStored(sending, reference))))
      throw new Error('another worker has taken over the payout');
  });
  await afterSending(ctx, provider, sending, result);
}

async function afterSending(
  ctx: PayoutContext,
  provider: PaymentProvider,
  payout: Sent,
  result: RequestResult<{ reference: string | null }>,
): Promise<void> {
  const dueAt = new Date(ctx.clock.now() + retryDelayMs(0));
  if (result.outcome !== 'accepted')
    ctx.log.warn({ txnId: payout.id, outcome: result.outcome, reason: result.reason }, 'payout not accepted');
  switch (result.outcome) {
    case 'accepted': {
      const { reference } = result;
      await ctx.withdrawals.apply(
        withdrawalTaken(payout, dueAt, { tries: 0, ...(reference !== null && { reference }) }),
      );
      return;
    }
    case 'refused':
      return refused(ctx, provider, payout, result.reason);
    case 'not-sent':
      return notSent(ctx, payout, result.reason);
    case 'unknown':
      await ctx.withdrawals.apply(withdrawalTaken(payout, dueAt, { tries: 0 }));
  }
}

/**
 * The provider may have refused a second request for a payout that it has, or is about to have. So its status is
 * asked first, and if the payout was sent more than once an administrator decides.
 */
async function refused(
  ctx: PayoutContext,
  provider: PaymentProvider,
  payout: Sent,
  reason: string,
): Promise<void> {
  const status = await provider.status?.('payout', { txnId: payout.id, reference: payout.reference });
  const now = ctx.clock.now();
  if (status?.state === 'absent' && payout.sends > 1)
    return handOver(ctx, payout, 'Sent twice, and refused: check the statement before you pay');
  if (status?.state === 'absent' || status?.state === 'failed')
    return unlessEnded(postReturned(ctx, payout, withdrawalRefused(payout, new Date(now), reason)));
  await ctx.withdrawals.apply(withdrawalTaken(payout, new Date(now + retryDelayMs(0)), { note: reason }));
}

/** Nothing has left: the payout is queued again, and after a day without success an administrator pays it. */
async function notSent(ctx: PayoutContext, payout: Sent, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const tooLate = now - payout.queuedAt.getTime() >= HAND_OVER_AFTER_MS;
  const dueAt = new Date(now + retryDelayMs(payout.tries));
  await ctx.withdrawals.apply(
    tooLate ? withdrawalUnsendable(payout, reason) : withdrawalNotSent(payout, dueAt, reason),
  );
}
