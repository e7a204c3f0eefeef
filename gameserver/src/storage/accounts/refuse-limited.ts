import { Refusal } from '@chewata/common/errors';
import type { MessageKey } from '@chewata/common/locales/keys';
import { RateLimiterRes } from 'rate-limiter-flexible';

/** Throws RATE_LIMITED for what a limiter found; a failure of its store is thrown as it is. */
export function refuseLimited(found: unknown, messageKey?: MessageKey): never {
  if (!(found instanceof RateLimiterRes)) throw found;
  throw new Refusal('RATE_LIMITED', {
    ...(messageKey && { messageKey }),
    params: { seconds: secondsOf(found) },
    details: { retryAfter: secondsOf(found) },
  });
}

export const secondsOf = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
