import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { secondsOf } from './refuse-limited.ts';

/** The limits of password checks, shared by all servers. The keys are phones, known devices or users. */
export interface LoginLimits {
  /** Seconds until this key may try again; 0 if it may try now. */
  wait(key: string): Promise<number>;
  /**
   * Counts a try before it is made and returns how many are left after it; below zero there was none left. After the
   * last one the key waits 15 minutes.
   */
  tried(key: string): Promise<number>;
  /** Forgets the tries before this one. */
  succeeded(key: string): Promise<void>;
  /** Counts a failure of an address. */
  addressFailed(address: string): Promise<void>;
  /** The failures of an address in 15 minutes. */
  failuresOf(address: string): Promise<number>;
}

const FAILURES = 5;
const WAIT_S = 15 * 60;

/** `enforced: false` (RATE_LIMITS=off) counts, so that `retries` is reported, and refuses nothing. */
export function redisLoginLimits(redis: Redis, enforced: boolean): LoginLimits {
  const limiter = (keyPrefix: string) =>
    new RateLimiterRedis({ storeClient: redis, keyPrefix, points: FAILURES, duration: WAIT_S });
  const tries = limiter('limit:login');
  const ofAddress = limiter('limit:login-address');
  return {
    wait: async (key) => {
      const counted = enforced ? await tries.get(key) : null;
      return counted && counted.consumedPoints >= FAILURES ? secondsOf(counted) : 0;
    },
    tried: async (key) => {
      const { consumedPoints } = await tries.penalty(key);
      if (consumedPoints === FAILURES) await tries.block(key, WAIT_S);
      return FAILURES - consumedPoints;
    },
    succeeded: async (key) => {
      await tries.delete(key);
    },
    addressFailed: async (address) => {
      if (enforced) await ofAddress.penalty(address);
    },
    failuresOf: async (address) => (await ofAddress.get(address))?.consumedPoints ?? 0,
  };
}
