import { setTimeout as sleep } from 'node:timers/promises';
import type { DepositPolling } from '../deposits/poll-deposit.ts';
import { pollDueDeposits } from '../deposits/poll-due-deposits.ts';
import { advanceDuePayouts } from '../payouts/advance-due-payouts.ts';
import type { PayoutContext } from '../payouts/poll-payout.ts';

const IDLE_MS = 500;

/**
 * Advances due payouts and polls due deposits while the server takes work. Everything that a step needs is in the
 * documents, so any server may take it, and another continues the work of one that stops.
 */
export function startMoneyClock(ctx: DepositPolling & PayoutContext): { stop(): Promise<void> } {
  let running = true;
  const pause = new AbortController();
  const round = async (watch: () => Promise<number>) => {
    while (running) {
      const found = await watch().catch((error: unknown) => {
        ctx.log.error({ err: error }, 'money worker iteration failed');
        return 0;
      });
      if (found === 0) await sleep(IDLE_MS, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  };
  const done = Promise.all([round(() => advanceDuePayouts(ctx)), round(() => pollDueDeposits(ctx))]);
  return {
    stop: async () => {
      running = false;
      pause.abort();
      await done;
    },
  };
}
