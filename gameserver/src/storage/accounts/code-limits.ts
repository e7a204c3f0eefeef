import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { refuseLimited } from './refuse-limited.ts';

/** The group of people that a text message counts for. */
export type CodeShare = 'anonymous' | 'signedIn' | 'staff';

/** The limits of one-time codes, shared by all servers. */
export interface CodeLimits {
  /** Counts the sending of a code: 1 in 10 s, and 5 (staff: 10) in an hour for that key. Refusal: RATE_LIMITED. */
  phone(key: string, who: 'user' | 'staff'): Promise<void>;
  /** Counts a code by the address that asked for it; how many it has in the hour and in the day, with this one. */
  address(address: string): Promise<{ hour: number; day: number }>;
  /** Takes one back that was counted and then not sent. */
  notSent(address: string): Promise<void>;
  /**
   * Counts a text message in its share of the hour: of `perHour`, 60 % at most for anonymous codes and 10 % kept for
   * staff. How many the hour has in all. Refusal: RATE_LIMITED.
   */
  sms(share: CodeShare, perHour: number): Promise<number>;
}

const SOON = { points: 1, duration: 10 };
const HOUR = { points: 5, duration: 3600 };
const STAFF_HOUR = { points: 10, duration: 3600 };
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** From the narrowest count to the widest, so that a refused code uses up nothing of the wider ones. */
const COUNTED: Readonly<Record<CodeShare, readonly CodeShare[]>> = {
  anonymous: ['anonymous', 'signedIn', 'staff'],
  signedIn: ['signedIn', 'staff'],
  staff: ['staff'],
};
const PART: Readonly<Record<CodeShare, number>> = { anonymous: 0.6, signedIn: 0.9, staff: 1 };

/** `enforced: false` (RATE_LIMITS=off) counts nothing. */
export function redisCodeLimits(redis: Redis, enforced: boolean): CodeLimits {
  const limiter = (name: string, { points, duration }: { points: number; duration: number }) =>
    new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${name}`, points, duration });
  const soon = limiter('otp-soon', SOON);
  const perHour = { user: limiter('otp-hour', HOUR), staff: limiter('otp-staff-hour', STAFF_HOUR) };
  // These two and the total are compared with settings: the library only counts.
  const ofHour = limiter('otp-address-hour', { points: 1, duration: HOUR_S });
  const ofDay = limiter('otp-address-day', { points: 1, duration: DAY_S });
  const all = limiter('sms', { points: 1, duration: HOUR_S });

  return {
    phone: async (key, who) => {
      if (!enforced) return;
      for (const rule of [soon, perHour[who]])
        await rule.consume(key).catch((error: unknown) => refuseLimited(error));
    },
    address: async (address) => {
      if (!enforced) return { hour: 0, day: 0 };
      const [hour, day] = await Promise.all([ofHour.penalty(address), ofDay.penalty(address)]);
      return { hour: hour.consumedPoints, day: day.consumedPoints };
    },
    notSent: async (address) => {
      if (enforced) await Promise.all([ofHour.reward(address), ofDay.reward(address)]);
    },
    sms: async (share, most) => {
      let total = 0;
      for (const counted of enforced ? COUNTED[share] : []) {
        const used = await all.penalty(counted);
        if (used.consumedPoints > Math.floor(most * PART[counted])) refuseLimited(used);
        total = used.consumedPoints;
      }
      return total;
    },
  };
}
