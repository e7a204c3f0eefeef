import type { Phone } from '@chewata/common/phone';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { secondsOf } from './refuse-limited.ts';

/** The limits of logins, shared by all servers. */
export interface LoginLimits {
  /** Seconds until this phone may try again; 0 if it may try now. */
  wait(phone: Phone): Promise<number>;
  /** Counts a failure and returns the remaining tries. After the last one the phone waits 15 minutes. */
  failed(phone: Phone): Promise<number>;
  succeeded(phone: Phone): Promise<void>;
}

const FAILURES = 5;
const WAIT_S = 15 * 60;

/** `enforced: false` (RATE_LIMITS=off) counts, so that `retries` is reported, and refuses nothing. */
export function redisLoginLimits(redis: Redis, enforced: boolean): LoginLimits {
  const failures = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'limit:login',
    points: FAILURES,
    duration: WAIT_S,
  });
  return {
    wait: async (phone) => {
      const counted = enforced ? await failures.get(phone) : null;
      return counted && counted.consumedPoints >= FAILURES ? secondsOf(counted) : 0;
    },
    failed: async (phone) => {
      const { consumedPoints } = await failures.penalty(phone);
      if (consumedPoints === FAILURES) await failures.block(phone, WAIT_S);
      return Math.max(0, FAILURES - consumedPoints);
    },
    succeeded: async (phone) => {
      await failures.delete(phone);
    },
  };
}
