import { type DepositPolling, pollDeposit } from './poll-deposit.ts';

/** If the worker dies, another takes the deposit after this; polling twice is harmless. */
const LEASE_MS = 30_000;
const BATCH_SIZE = 10;

/** Polls the deposits that are due; any server may. Returns how many there were. */
export async function pollDueDeposits(ctx: DepositPolling): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.deposits.claimDue(new Date(now), new Date(now + LEASE_MS), BATCH_SIZE);
  await Promise.all(
    due.map((deposit) =>
      pollDeposit(ctx, deposit).catch((error: unknown) =>
        ctx.log.error({ err: error, txnId: deposit.id }, 'deposit poll failed'),
      ),
    ),
  );
  return due.length;
}
