import type { Withdrawal } from '#storage/money/withdrawals.ts';
import type { Asked, PaymentProvider } from '../../providers/ports/payments.ts';
import { providerOf } from '../money/provider-of.ts';
import { giveBack, unlessEnded } from './end-payout.ts';
import { HAND_OVER_MS, nextTryMs, SENDING_MARGIN_MS } from './payout-times.ts';
import { handOver, type PayingOut } from './poll-payout.ts';

/**
 * Sends a queued payout to its provider. That it is being sent is written first; whoever comes after a
 * crash or a time-out asks the provider before anything is sent again.
 */
export async function sendPayout(ctx: PayingOut, payout: Withdrawal): Promise<void> {
  const provider = payout.provider ? providerOf(ctx, payout.provider) : null;
  if (!provider?.payout) return handOver(ctx, payout, 'No provider pays it out');
  const sentAt = new Date(ctx.clock.now());
  const dueAt = new Date(sentAt.getTime() + provider.timing.sendMs + SENDING_MARGIN_MS);
  const mine = await ctx.withdrawals.change(
    payout.id,
    { stages: ['queued'] },
    { stage: 'sending', sentAt, dueAt, reference: null, sends: payout.sends + 1 },
  );
  if (!mine) return;
  const { id: txnId, amount, destination } = mine;
  const asked = await provider.payout({ txnId, amount, destination }, async (reference) => {
    // Where another has taken over meanwhile, nothing may be sent by this one.
    const still = await ctx.withdrawals.change(txnId, { stages: ['sending'], sentAt }, { reference });
    if (!still) throw new Error('another doer has taken over');
  });
  await afterSending(ctx, provider, mine, sentAt, asked);
}

async function afterSending(
  ctx: PayingOut,
  provider: PaymentProvider,
  payout: Withdrawal,
  sentAt: Date,
  asked: Asked<{ reference: string | null }>,
): Promise<void> {
  const now = ctx.clock.now();
  const stillMine = { stages: ['sending'], sentAt } as const;
  if (asked.outcome !== 'accepted')
    ctx.log.warn({ txnId: payout.id, outcome: asked.outcome, reason: asked.reason }, 'payout not taken');
  switch (asked.outcome) {
    case 'accepted':
      await ctx.withdrawals.change(payout.id, stillMine, {
        stage: 'asking',
        dueAt: new Date(now + nextTryMs(0)),
        tries: 0,
        ...(asked.reference !== null && { reference: asked.reference }),
      });
      return;
    case 'refused':
      return refused(ctx, provider, payout, asked.reason);
    case 'not-sent':
      return notSent(ctx, payout, sentAt, asked.reason);
    case 'unknown':
      await ctx.withdrawals.change(payout.id, stillMine, {
        stage: 'asking',
        dueAt: new Date(now + nextTryMs(0)),
        tries: 0,
      });
  }
}

/**
 * A refusal may be of a second request of a payout that the provider has, or will have yet: it is asked
 * before, and where it was sent more than once an administrator finds out.
 */
async function refused(
  ctx: PayingOut,
  provider: PaymentProvider,
  payout: Withdrawal,
  reason: string,
): Promise<void> {
  const { id, sentAt } = payout;
  const status = await provider.status?.('payout', { txnId: id, reference: payout.reference });
  if (status?.state === 'absent' && payout.sends > 1)
    return handOver(ctx, payout, 'Sent twice, and refused: see the statement before you pay');
  if (status?.state === 'absent' || status?.state === 'failed')
    return unlessEnded(
      giveBack(ctx, payout, reason, { when: { stages: ['sending'], ...(sentAt && { sentAt }) } }),
    );
  const dueAt = new Date(ctx.clock.now() + nextTryMs(0));
  await ctx.withdrawals.change(
    id,
    { stages: ['sending'], ...(sentAt && { sentAt }) },
    { stage: 'asking', dueAt, note: reason },
  );
}

/** Nothing has left: it waits its turn again, and after long in vain an administrator pays it. */
async function notSent(ctx: PayingOut, payout: Withdrawal, sentAt: Date, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const stillMine = { stages: ['sending'], sentAt } as const;
  const { queuedAt, createdAt, tries } = payout;
  const sends = payout.sends - 1;
  const inVain = now - (queuedAt ?? createdAt).getTime() >= HAND_OVER_MS;
  const waiting = { status: 'Pending', stage: 'waiting', byHand: true, dueAt: null } as const;
  const again = { stage: 'queued', dueAt: new Date(now + nextTryMs(tries)), tries: tries + 1 } as const;
  const change = inVain ? waiting : again;
  await ctx.withdrawals.change(payout.id, stillMine, {
    ...change,
    sends,
    ...(sends === 0 && { sentAt: null }),
    note: reason,
  });
}
