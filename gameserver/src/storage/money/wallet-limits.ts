import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { DAY_MS, HOUR_MS } from '@chewata/common/time';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits of what a user may find out through the wallet, shared by all servers. */
export interface WalletLimits {
  /** M15: ten failed receipt look-ups an hour. A look-up counts as failed until it is known not to have. */
  readonly lookup: {
    /** Refusal: RATE_LIMITED. */
    begin(user: UserId): Promise<void>;
    /** It found a receipt, or the bank did not answer. */
    forget(user: UserId): Promise<void>;
  };
  /** M16: twenty transfers a day to phones without an account. */
  readonly unknownReceiver: {
    /** Refusal: RATE_LIMITED. */
    check(user: UserId): Promise<void>;
    count(user: UserId): Promise<void>;
  };
}

const LOOKUPS = { points: 10, duration: HOUR_MS / 1000 };
const UNKNOWN_RECEIVERS = { points: 20, duration: DAY_MS / 1000 };

/** `enforced: false` (RATE_LIMITS=off) lifts the limit of look-ups. */
export function redisWalletLimits(redis: Redis, enforced: boolean): WalletLimits {
  const lookups = new RateLimiterRedis({ storeClient: redis, keyPrefix: 'limit:lookup', ...LOOKUPS });
  const receivers = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'limit:unknown-receiver',
    ...UNKNOWN_RECEIVERS,
  });
  return {
    lookup: {
      begin: async (user) => {
        if (!enforced) return;
        await lookups.consume(user).catch((error: unknown) => {
          throw error instanceof RateLimiterRes ? limited(error) : error;
        });
      },
      forget: async (user) => {
        if (enforced) await lookups.reward(user);
      },
    },
    unknownReceiver: {
      check: async (user) => {
        const counted = await receivers.get(user);
        if (counted && counted.consumedPoints >= UNKNOWN_RECEIVERS.points) throw limited(counted);
      },
      count: async (user) => {
        await receivers.penalty(user);
      },
    },
  };
}

function limited({ msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal('RATE_LIMITED', { params: { seconds }, details: { retryAfter: seconds } });
}
