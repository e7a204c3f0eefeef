import type { Withdrawal } from '#storage/money/withdrawals.ts';
import { lookAtPayout, type PayingOut } from './poll-payout.ts';
import { sendPayout } from './send-payout.ts';

/**
 * What a doer that died had taken is taken by another after this. Every step is harmless twice: a doer slower
 * than this changes nothing that another has changed meanwhile.
 */
const LEASE_MS = 30_000;
const AT_ONCE = 10;

/** Takes the next step of the payouts whose turn it is; any server may. How many there were. */
export async function watchPayouts(ctx: PayingOut): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.withdrawals.claimDue(new Date(now), new Date(now + LEASE_MS), AT_ONCE);
  await Promise.all(
    due.map((payout) =>
      step(ctx, payout).catch((error: unknown) =>
        ctx.log.error({ err: error, txnId: payout.id }, 'a payout could not go on'),
      ),
    ),
  );
  return due.length;
}

async function step(ctx: PayingOut, payout: Withdrawal): Promise<void> {
  if (payout.stage === 'queued') await sendPayout(ctx, payout);
  else await lookAtPayout(ctx, payout);
}
