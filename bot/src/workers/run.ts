import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from 'grammy';
import type { Deps } from '../context.ts';
import { pace } from './pace.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { sendOutbox } from './send-outbox.ts';

const IDLE_MS = 1000;
const FAILED_MS = 5000;

/** Sends messages and broadcasts until it is stopped; `stop` waits for those on their way. */
export function runWorkers(api: Api, deps: Deps, aSecond: number): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const paced = pace(aSecond, stopping.signal);
  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const loop = async (work: typeof sendBroadcast) => {
    while (!stopping.signal.aborted) {
      try {
        if ((await work(api, deps, paced, stopping.signal)) === 0) await wait(IDLE_MS);
      } catch (error) {
        deps.log.warn({ err: error }, 'messages could not be sent; trying again');
        await wait(FAILED_MS);
      }
    }
  };
  const done = Promise.all([loop(sendOutbox), loop(sendBroadcast)]);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
