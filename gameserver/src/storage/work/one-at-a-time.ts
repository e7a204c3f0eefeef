import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@chewata/common/errors';
import type { Redis } from 'ioredis';

/** Runs `work` while no other caller, on any server, runs under that key. Refusals: UNAVAILABLE (the wait timed out), BUSY (too many wait). */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** The lock of a dead holder expires after this. */
const HELD_MS = 10_000;
const WAIT_MS = 20_000;
const LOOKED_EVERY_MS = 20;
/** Callers of this server that wait, for all keys together. */
const MAX_WAITING = 1000;
const RETRY_AFTER_S = 2;

/** Lets go only of what is still one's own. */
const LET_GO = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

export const oneAtATime = (redis: Redis): OneAtATime => {
  let waiting = 0;

  async function wait(name: string, holder: string): Promise<void> {
    if (waiting >= MAX_WAITING) throw new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } });
    waiting++;
    try {
      for (const begun = Date.now(); ; await sleep(LOOKED_EVERY_MS)) {
        if ((await redis.set(name, holder, 'PX', HELD_MS, 'NX')) === 'OK') return;
        if (Date.now() - begun > WAIT_MS) throw new Refusal('UNAVAILABLE');
      }
    } finally {
      waiting--;
    }
  }

  return async (key, work) => {
    const name = `turn:${key}`;
    const holder = randomBytes(12).toString('hex');
    await wait(name, holder);
    try {
      return await work();
    } finally {
      await redis.eval(LET_GO, 1, name, holder);
    }
  };
};
