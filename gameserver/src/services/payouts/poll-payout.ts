import type { PayoutStage, Withdrawal } from '#storage/money/withdrawals.ts';
import type { PaymentProvider, PaymentStatus } from '../../providers/ports/payments.ts';
import type { Context } from '../context.ts';
import { providerOf } from '../money/provider-of.ts';
import { type EndingPayout, giveBack, postPaid, unlessEnded } from './end-payout.ts';
import { HAND_OVER_MS, nextTryMs, SENDING_MARGIN_MS } from './payout-times.ts';

export type PayingOut = EndingPayout & Pick<Context, 'payments' | 'log'>;

/** Stages in which a payout may have reached its provider. */
const SENT: readonly PayoutStage[] = ['sending', 'asking'];

/**
 * Asks the provider what became of a payout and does what follows. Harmless however often it runs, and
 * while the request is still under way. `learnt` is the provider's id where a callback told it. True
 * where the provider gave an answer, or none was needed.
 */
export async function lookAtPayout(
  ctx: PayingOut,
  payout: Withdrawal,
  learnt: string | null = null,
): Promise<boolean> {
  const provider = payout.provider ? providerOf(ctx, payout.provider) : null;
  const everSent = payout.sentAt !== null && payout.stage !== 'over';
  if (!everSent) return true;
  const reference = payout.reference ?? learnt;
  const status: PaymentStatus = provider?.status
    ? await provider.status('payout', { txnId: payout.id, reference })
    : { state: 'unanswered', reason: 'this provider cannot be asked' };
  switch (status.state) {
    case 'paid':
      if (status.amount !== payout.amount)
        ctx.log.error({ txnId: payout.id, paid: status.amount }, 'a provider paid out another amount');
      await unlessEnded(postPaid(ctx, payout, { provider: provider?.name ?? 'manual' }));
      return true;
    case 'failed':
      await unlessEnded(giveBack(ctx, payout, status.reason));
      return true;
    case 'absent':
      await absent(ctx, payout, provider, status.never);
      return true;
    case 'pending':
      await askAgain(ctx, payout, 'The provider has not decided');
      return true;
    case 'unanswered':
      ctx.log.warn({ txnId: payout.id, reason: status.reason }, 'the status of a payout is not known');
      await askAgain(ctx, payout, 'The provider does not tell what became of it');
      return false;
  }
}

/**
 * The provider knows nothing of it. While the request may be on its way that says nothing; after it,
 * the payout is sent again where the provider would refuse a second one, or never can have got it.
 */
async function absent(
  ctx: PayingOut,
  payout: Withdrawal,
  provider: PaymentProvider | null,
  never: boolean,
): Promise<void> {
  const { sentAt } = payout;
  if (!provider || !sentAt || !SENT.includes(payout.stage)) return;
  const { sendMs, absentMs } = provider.timing;
  const waits = sendMs + (never ? SENDING_MARGIN_MS : Math.max(SENDING_MARGIN_MS, absentMs));
  if (ctx.clock.now() - sentAt.getTime() < waits) return askAgain(ctx, payout, 'Sent a moment ago');
  if (!never && !provider.refusesRepeats)
    return handOver(ctx, payout, 'The provider does not know it: see its statement before you pay');
  ctx.log.warn({ txnId: payout.id }, 'a payout never reached its provider and is sent again');
  const again = { stage: 'queued', reference: null, dueAt: new Date(ctx.clock.now()) } as const;
  // Where the doer has kept a reference since this was read, it is sending.
  const unchanged = { stages: SENT, sentAt, reference: payout.reference };
  await ctx.withdrawals.change(payout.id, unchanged, again);
}

async function askAgain(ctx: PayingOut, payout: Withdrawal, note: string): Promise<void> {
  const now = ctx.clock.now();
  const since = payout.queuedAt ?? payout.createdAt;
  if (now - since.getTime() >= HAND_OVER_MS)
    return handOver(ctx, payout, `${note}: see its statement. Approve where it has been paid.`);
  const dueAt = new Date(now + nextTryMs(payout.tries));
  await ctx.withdrawals.change(payout.id, { stages: SENT }, { dueAt, tries: payout.tries + 1 });
}

/** An administrator finds out and decides; where the provider tells after all, that counts. */
export async function handOver(
  ctx: Pick<Context, 'withdrawals'>,
  { id, stage }: Withdrawal,
  note: string,
): Promise<void> {
  const waiting = { status: 'Pending', stage: 'waiting', byHand: true, dueAt: null, note } as const;
  await ctx.withdrawals.change(id, { stages: [stage] }, waiting);
}
