export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Addis Ababa is three hours ahead of UTC all year. */
export const ADDIS_OFFSET_MS = 3 * HOUR_MS;
