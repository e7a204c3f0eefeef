import { HOUR_MS } from '@chewata/common/time';

const SECOND_MS = 1000;

/** Delay before the first poll of a deposit; it doubles with every poll, up to MAX_DELAY_MS. */
export const FIRST_POLL_DELAY_MS = 10 * SECOND_MS;
const MAX_DELAY_MS = 10 * 60 * SECOND_MS;
/** A deposit not paid within this time lapses; a later payment is still credited. */
export const EXPIRY_MS = 24 * HOUR_MS;
/** The same if the provider has no status call: administrators need time to read its statement. */
export const UNASKED_EXPIRY_MS = 72 * HOUR_MS;

/** Delay before the next poll, after that number of polls. */
export const pollDelayMs = (polls: number): number =>
  Math.min(FIRST_POLL_DELAY_MS * 2 ** Math.min(polls, 10), MAX_DELAY_MS);
