import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Clock, Random } from './ports.ts';

export const systemClock = (config: Pick<Config, 'SANDBOX_CLOCK_OFFSET_S'>): Clock => ({
  now: () => Date.now(),
  ruleNow: () => Date.now() + config.SANDBOX_CLOCK_OFFSET_S * 1000,
});

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  token: (count) => randomBytes(count).toString('base64url'),
};
