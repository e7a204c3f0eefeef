import type { Withdrawal } from '#domain/money/withdrawal.ts';
import { type PayoutContext, pollPayout } from './poll-payout.ts';
import { sendPayout } from './send-payout.ts';

/**
 * If the worker dies, another takes the payout after this. Every step is harmless twice: a slower worker changes
 * nothing that another has changed in the meantime.
 */
const LEASE_MS = 30_000;
const BATCH_SIZE = 10;

/** Takes the next step of the payouts that are due; any server may. Returns how many there were. */
export async function advanceDuePayouts(ctx: PayoutContext): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.withdrawals.claimDue(new Date(now), new Date(now + LEASE_MS), BATCH_SIZE);
  await Promise.all(
    due.map((payout) =>
      advance(ctx, payout).catch((error: unknown) =>
        ctx.log.error({ err: error, txnId: payout.id }, 'payout step failed'),
      ),
    ),
  );
  return due.length;
}

async function advance(ctx: PayoutContext, payout: Withdrawal): Promise<void> {
  if (payout.stage === 'queued') await sendPayout(ctx, payout);
  else await pollPayout(ctx, payout);
}
