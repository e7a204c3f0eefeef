import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from 'grammy';
import type { Deps } from '../context.ts';
import { pace } from './pace.ts';
import { postHead } from './post-head.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { sendOutbox } from './send-outbox.ts';

const IDLE_POLL_MS = 1000;
const RETRY_DELAY_MS = 5000;
/** A head is made once an hour; a channel that refuses the bot is not asked more often either. */
const HEAD_POLL_MS = 60_000;

/** Sends messages, broadcasts and the heads of the fairness log until stopped; `stop` waits for those in progress. */
export function runWorkers(api: Api, deps: Deps, perSecond: number): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const paced = pace(perSecond, stopping.signal);
  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const loop = async (work: typeof sendBroadcast, idleMs = IDLE_POLL_MS, retryMs = RETRY_DELAY_MS) => {
    while (!stopping.signal.aborted) {
      try {
        if ((await work(api, deps, paced, stopping.signal)) === 0) await wait(idleMs);
      } catch (error) {
        deps.log.warn({ err: error }, 'messages not sent, retrying');
        await wait(retryMs);
      }
    }
  };
  const done = Promise.all([
    loop(sendOutbox),
    loop(sendBroadcast),
    loop(postHead, HEAD_POLL_MS, HEAD_POLL_MS),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
