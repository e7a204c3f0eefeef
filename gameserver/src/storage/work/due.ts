import type { Redis } from 'ioredis';
import { redisScript, runScript } from '../redis-scripts.ts';

/** Work taken to be done: until the lease ends nobody else takes it. */
export interface Lease {
  readonly work: string;
  readonly until: number;
}

/**
 * What is to be done when, for all game servers together. Work is a name ('room:<id>'); work whose
 * doer died is given to another when its lease ends. Times in ms.
 */
export interface Due {
  /** Due at that time, or earlier where it was already. */
  schedule(work: string, at: number): Promise<void>;
  /** Takes work that is due, and tells when the next will be. */
  claim(now: number, most: number): Promise<{ leases: Lease[]; next: number | null }>;
  /** Done; due again at `next`. What was scheduled meanwhile stays. */
  done(lease: Lease, next: number | null): Promise<void>;
}

/** Work whose doer died is given to another after this. */
const LEASE_MS = 2000;

const CLAIM = redisScript(import.meta.dirname, 'due-claim');
const DONE = redisScript(import.meta.dirname, 'due-done');

/** Two sorted sets of one hash tag: what is due when, and what is being done until when. */
export function redisDue(redis: Redis): Due {
  const keys = ['due:{due}', 'due:{due}:leases'] as const;
  return {
    schedule: async (work, at) => {
      await redis.zadd(keys[0], 'LT', at, work);
    },
    claim: async (now, most) => {
      const until = now + LEASE_MS;
      const answer = (await runScript(redis, CLAIM, keys, [now, until, most])) as string[];
      const [next = '', ...work] = answer;
      return {
        leases: work.map((name): Lease => ({ work: name, until })),
        next: next === '' ? null : Number(next),
      };
    },
    done: async ({ work, until }, next) => {
      await runScript(redis, DONE, keys, [work, until, next ?? '']);
    },
  };
}
