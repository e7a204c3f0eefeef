import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Clock, Random } from './ports.ts';

export const systemClock = (config: Pick<Config, 'SANDBOX_CLOCK_OFFSET_S'>): Clock => ({
  now: () => Date.now(),
  ruleNow: () => Date.now() + config.SANDBOX_CLOCK_OFFSET_S * 1000,
  sleep: (ms) => sleep(ms),
});

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  token: (count) => randomBytes(count).toString('base64url'),
};
