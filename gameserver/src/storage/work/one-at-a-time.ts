import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@chewata/common/errors';
import type { Redis } from 'ioredis';

/** Runs `work` while no other caller, on any server, runs under that key. Refusal: UNAVAILABLE (the wait timed out). */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** The lock of a dead holder expires after this. */
const HELD_MS = 10_000;
const WAIT_MS = 20_000;
const LOOKED_EVERY_MS = 20;

/** Lets go only of what is still one's own. */
const LET_GO = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

export const oneAtATime =
  (redis: Redis): OneAtATime =>
  async (key, work) => {
    const name = `turn:${key}`;
    const holder = randomBytes(12).toString('hex');
    for (const begun = Date.now(); ; await sleep(LOOKED_EVERY_MS)) {
      if ((await redis.set(name, holder, 'PX', HELD_MS, 'NX')) === 'OK') break;
      if (Date.now() - begun > WAIT_MS) throw new Refusal('UNAVAILABLE');
    }
    try {
      return await work();
    } finally {
      await redis.eval(LET_GO, 1, name, holder);
    }
  };
