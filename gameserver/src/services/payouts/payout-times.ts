import { HOUR_MS } from '@chewata/common/time';

const SECOND_MS = 1000;

/** Added to the time that a request may take: after both, no living worker is still sending. */
export const SENDING_MARGIN_MS = 10 * SECOND_MS;
/** A payout that cannot be sent, or whose status is unknown, goes to an administrator after this. */
export const HAND_OVER_AFTER_MS = 24 * HOUR_MS;

/** That many tries are one second apart, since most payouts are decided by then; later delays double. */
const QUICK_TRIES = 8;
const MAX_DELAY_MS = 600 * SECOND_MS;

/** Delay before the provider is polled again, or sent to again, after that number of tries. */
export const retryDelayMs = (tries: number): number =>
  Math.min(SECOND_MS * 2 ** Math.min(Math.max(0, tries - QUICK_TRIES), 12), MAX_DELAY_MS);
