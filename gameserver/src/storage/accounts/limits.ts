import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { MessageKey } from '@chewata/common/locales/keys';
import type { Phone } from '@chewata/common/phone';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { OtpKind } from './otps.ts';

/** Rate limits, shared by all servers. */
export interface Limits {
  /** Counts the sending of a code: 1 in 10 s and 5 in an hour per phone. Refusal: RATE_LIMITED. */
  otp(phone: Phone, kind: OtpKind): Promise<void>;
  /** Counts a message: 20 in 10 s per user. Refusal: RATE_LIMITED. */
  chat(user: UserId): Promise<void>;
  readonly login: {
    /** Seconds until this phone may try again; 0 if it may try now. */
    wait(phone: Phone): Promise<number>;
    /** Counts a failure and returns the remaining tries. After the last one the phone waits 15 minutes. */
    failed(phone: Phone): Promise<number>;
    succeeded(phone: Phone): Promise<void>;
  };
}

/** The limits per phone. */
const OTP_SOON = { points: 1, duration: 10 };
const OTP_HOUR = { points: 5, duration: 3600 };
const CHAT = { points: 20, duration: 10 };
const LOGIN_FAILURES = 5;
const LOGIN_WAIT_S = 15 * 60;

/** `enforced: false` (RATE_LIMITS=off) counts, so that `retries` is reported, and refuses nothing. */
export function redisLimits(redis: Redis, enforced: boolean): Limits {
  const limiter = (keyPrefix: string, { points, duration }: { points: number; duration: number }) =>
    new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${keyPrefix}`, points, duration });
  const soon = limiter('otp-soon', OTP_SOON);
  const hour = limiter('otp-hour', OTP_HOUR);
  const chat = limiter('chat', CHAT);
  const failures = limiter('login', { points: LOGIN_FAILURES, duration: LOGIN_WAIT_S });

  return {
    otp: async (phone, kind) => {
      if (!enforced) return;
      for (const rule of [soon, hour])
        await rule.consume(`${kind}:${phone}`).catch((error: unknown) => refuse(error));
    },
    chat: async (user) => {
      if (enforced) await chat.consume(user).catch((error: unknown) => refuse(error, 'refusals.chatRate'));
    },
    login: {
      wait: async (phone) => {
        const counted = enforced ? await failures.get(phone) : null;
        return counted && counted.consumedPoints >= LOGIN_FAILURES ? seconds(counted) : 0;
      },
      failed: async (phone) => {
        const { consumedPoints } = await failures.penalty(phone);
        if (consumedPoints === LOGIN_FAILURES) await failures.block(phone, LOGIN_WAIT_S);
        return Math.max(0, LOGIN_FAILURES - consumedPoints);
      },
      succeeded: async (phone) => {
        await failures.delete(phone);
      },
    },
  };
}

const seconds = (counted: RateLimiterRes): number => Math.max(1, Math.ceil(counted.msBeforeNext / 1000));

function refuse(error: unknown, messageKey?: MessageKey): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  throw new Refusal('RATE_LIMITED', {
    ...(messageKey && { messageKey }),
    params: { seconds: seconds(error) },
    details: { retryAfter: seconds(error) },
  });
}
