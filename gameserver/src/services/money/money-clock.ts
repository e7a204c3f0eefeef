import { setTimeout as sleep } from 'node:timers/promises';
import type { Looking } from '../deposits/poll-deposit.ts';
import { watchDeposits } from '../deposits/poll-due-deposits.ts';
import { watchPayouts } from '../payouts/advance-due-payouts.ts';
import type { PayingOut } from '../payouts/poll-payout.ts';

const IDLE_MS = 500;

/**
 * Goes round for as long as the server takes work: payouts that are due, deposits to be asked for. All
 * of it stands in the documents, so any server may do it, and what one leaves another takes up.
 */
export function startMoneyClock(ctx: Looking & PayingOut): { stop(): Promise<void> } {
  let running = true;
  const pause = new AbortController();
  const round = async (watch: () => Promise<number>) => {
    while (running) {
      const found = await watch().catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the money clock missed a turn');
        return 0;
      });
      if (found === 0) await sleep(IDLE_MS, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  };
  const done = Promise.all([round(() => watchPayouts(ctx)), round(() => watchDeposits(ctx))]);
  return {
    stop: async () => {
      running = false;
      pause.abort();
      await done;
    },
  };
}
