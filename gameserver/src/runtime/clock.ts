import { setTimeout as sleep } from 'node:timers/promises';

/** The current time as an argument, so that tests can set it. */
export interface Clock {
  /** The machine's time: rooms, sessions, journal. Milliseconds since 1970 UTC. */
  now(): number;
  /** The time of the rules: opening hours, days, ends of promotions; sandbox may shift it. */
  ruleNow(): number;
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>;
}

/** @param ruleOffsetMs how far the rules' clock is ahead of the machine's; 0 in live */
export const systemClock = (ruleOffsetMs: number): Clock => ({
  now: () => Date.now(),
  ruleNow: () => Date.now() + ruleOffsetMs,
  sleep: (ms) => sleep(ms),
});
