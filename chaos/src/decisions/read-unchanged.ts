import { setTimeout as sleep } from 'node:timers/promises';

const MOST_READS = 20;
/** A server that answers with an error, because a store is not back yet, is asked again after this time. */
const PAUSE_MS = 3000;

/**
 * What `read` finds, once `size` is the same before and after it: the servers ask again about a payment whose callback
 * was lost, and may credit it between the reading of the journal and that of the balances. A reading that fails is
 * repeated; throws the last error, or says that the journal grew, after 20 readings.
 */
export async function readUnchanged<T>(
  read: () => Promise<T>,
  size: () => Promise<number>,
  pauseMs = PAUSE_MS,
): Promise<T> {
  let problem: unknown;
  for (let reads = 0; reads < MOST_READS; reads++) {
    try {
      const before = await size();
      const found = await read();
      if ((await size()) === before) return found;
      problem = new Error(`the journal grew during each of ${MOST_READS} readings`);
    } catch (error) {
      problem = error;
      await sleep(pauseMs);
    }
  }
  throw problem;
}
