const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Beyond the time a request may take: no doer that lives is still sending then. */
export const SENDING_MARGIN_MS = 10 * SECOND;
/** A payout that cannot be sent, or of which nothing is known, goes to an administrator after this. */
export const HAND_OVER_MS = 24 * HOUR;

/** So many tries follow one another at once: most payouts are decided by then. */
const QUICK_TRIES = 8;
/** How long until the provider is asked again, or sent to again, after so many tries. */
export const nextTryMs = (tries: number): number =>
  Math.min(SECOND * 2 ** Math.min(Math.max(0, tries - QUICK_TRIES), 12), 600 * SECOND);
