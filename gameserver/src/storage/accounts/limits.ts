import type { UserId } from '@chewata/common/ids';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type CodeLimits, redisCodeLimits } from './code-limits.ts';
import { type LoginLimits, redisLoginLimits } from './login-limits.ts';
import { refuseLimited } from './refuse-limited.ts';

/** Rate limits, shared by all servers. */
export interface Limits {
  readonly codes: CodeLimits;
  readonly login: LoginLimits;
  /** Counts a message: 20 in 10 s per user. Refusal: RATE_LIMITED. */
  chat(user: UserId): Promise<void>;
  /** Counts a message to a user who has never answered: 10 in an hour per user. Refusal: RATE_LIMITED. */
  chatUnanswered(user: UserId): Promise<void>;
  /** True for the first caller with that key; it is forgotten after `ms`. */
  firstUse(key: string, ms: number): Promise<boolean>;
  /** The next caller with that key is the first again. */
  forgetUse(key: string): Promise<void>;
}

const CHAT = { points: 20, duration: 10 };
const UNANSWERED = { points: 10, duration: 3600 };

/** `enforced: false` (RATE_LIMITS=off) counts, so that `retries` is reported, and refuses nothing. */
export function redisLimits(redis: Redis, enforced: boolean): Limits {
  const chat = new RateLimiterRedis({ storeClient: redis, keyPrefix: 'limit:chat', ...CHAT });
  const unanswered = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'limit:chat-unanswered',
    ...UNANSWERED,
  });
  return {
    codes: redisCodeLimits(redis, enforced),
    login: redisLoginLimits(redis, enforced),
    chat: async (user) => {
      if (enforced)
        await chat.consume(user).catch((error: unknown) => refuseLimited(error, 'refusals.chatRate'));
    },
    chatUnanswered: async (user) => {
      if (enforced)
        await unanswered
          .consume(user)
          .catch((error: unknown) => refuseLimited(error, 'refusals.chatUnanswered'));
    },
    firstUse: async (key, ms) => (await redis.set(`used:${key}`, '1', 'PX', ms, 'NX')) === 'OK',
    forgetUse: async (key) => {
      await redis.del(`used:${key}`);
    },
  };
}
