import { Refusal } from '@chewata/common/errors';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';

/** Far above what a whole café behind one address sends: it stops only floods. */
const PER_ADDRESS = { points: 30_000, duration: 60 };

/**
 * Counts in this process, because a flood must not cost a Redis call per request; with several servers each protects
 * itself.
 */
export function floodLimit(config: Pick<Config, 'rateLimits'>): RequestHandler {
  const floods = new RateLimiterMemory(PER_ADDRESS);
  return async (req, _res, next) => {
    if (config.rateLimits) await floods.consume(req.ip ?? '').catch(refuse);
    next();
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  const seconds = Math.ceil(error.msBeforeNext / 1000);
  throw new Refusal('RATE_LIMITED', { params: { seconds }, details: { retryAfter: seconds } });
}
