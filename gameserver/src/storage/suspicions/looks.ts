import type { Redis } from 'ioredis';

/** How far each look for suspicions has come, in Redis: if it is lost, the looks start again from some days ago. */
export interface Looks {
  /** Up to when that look has seen everything; null if that is not known. */
  seenUpTo(look: string): Promise<number | null>;
  setSeenUpTo(look: string, at: number): Promise<void>;
}

const KEY = 'suspicions:{looks}';

export const redisLooks = (redis: Redis): Looks => ({
  seenUpTo: async (look) => {
    const at = await redis.hget(KEY, look);
    return at === null ? null : Number(at);
  },
  setSeenUpTo: async (look, at) => {
    await redis.hset(KEY, look, at);
  },
});
