const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** A deposit's status is asked first after this, then at growing intervals. */
export const FIRST_LOOK_MS = 10 * SECOND;
const LONGEST_MS = 10 * 60 * SECOND;
/** A deposit that is not paid after this is declined; where it is paid later it is credited still. */
export const EXPIRY_MS = 24 * HOUR;

/** How long until the next look, after so many. */
export const nextLookMs = (looks: number): number =>
  Math.min(FIRST_LOOK_MS * 2 ** Math.min(looks, 10), LONGEST_MS);
