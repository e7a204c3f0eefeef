import { type Looking, lookAtDeposit } from './poll-deposit.ts';

/** What a doer that died had taken is taken by another after this; twice is harmless. */
const LEASE_MS = 30_000;
const AT_ONCE = 10;

/** Asks for the status of the deposits whose turn it is. How many there were. */
export async function watchDeposits(ctx: Looking): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.deposits.claimDue(new Date(now), new Date(now + LEASE_MS), AT_ONCE);
  await Promise.all(
    due.map((deposit) =>
      lookAtDeposit(ctx, deposit).catch((error: unknown) =>
        ctx.log.error({ err: error, txnId: deposit.id }, 'a deposit could not be looked at'),
      ),
    ),
  );
  return due.length;
}
