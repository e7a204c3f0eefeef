import { Refusal } from '@chewata/common/errors';
import type { RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config.ts';
import { maybeCaller } from '../authenticate.ts';

/** Far above what a whole café behind one address sends: it stops only floods. */
const PER_ADDRESS = { points: 30_000, duration: 60 };
/** 50 requests a second, 200 of them at once: far above what one person's pages send. */
const PER_USER = { points: 200, duration: 4 };

/**
 * Counts in this process, because a flood must not cost a Redis call per request; with several servers each protects
 * itself. Refusal: RATE_LIMITED.
 */
export function floodLimit(config: Pick<Config, 'rateLimits'>): RequestHandler {
  const [addresses, users] = [new RateLimiterMemory(PER_ADDRESS), new RateLimiterMemory(PER_USER)];
  return async (req, res, next) => {
    if (config.rateLimits) {
      await addresses.consume(req.ip ?? '').catch(refuse);
      setUserLimit(res, users);
    }
    next();
  };
}

/** The same for the caller, once that is known. Refusal: RATE_LIMITED. */
export const userLimit: RequestHandler = async (_req, res, next) => {
  const caller = maybeCaller(res);
  if (caller) await userLimitOf(res)?.consume(caller.id).catch(refuse);
  next();
};

const setUserLimit = (res: Response, users: RateLimiterMemory): void => {
  res.locals.userLimit = users;
};
const userLimitOf = (res: Response): RateLimiterMemory | undefined => res.locals.userLimit;

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  const seconds = Math.ceil(error.msBeforeNext / 1000);
  throw new Refusal('RATE_LIMITED', { params: { seconds }, details: { retryAfter: seconds } });
}
