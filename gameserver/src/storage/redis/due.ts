import type { Redis } from 'ioredis';
import type { Due, Lease } from '../ports/due.ts';
import { runScript } from './scripts.ts';

/** Work whose doer died is given to another after this. */
const LEASE_MS = 2000;

/** Two sorted sets of one hash tag: what is due when, and what is being done until when. */
export function redisDue(redis: Redis): Due {
  const keys = ['due:{due}', 'due:{due}:leases'] as const;
  return {
    schedule: async (work, at) => {
      await redis.zadd(keys[0], 'LT', at, work);
    },
    claim: async (now, most) => {
      const until = now + LEASE_MS;
      const answer = (await runScript(redis, 'dueClaim', keys, [now, until, most])) as string[];
      const [next = '', ...work] = answer;
      return {
        leases: work.map((name): Lease => ({ work: name, until })),
        next: next === '' ? null : Number(next),
      };
    },
    done: async ({ work, until }, next) => {
      await runScript(redis, 'dueDone', keys, [work, until, next ?? '']);
    },
  };
}
