/** Query key of one's own play limits. */
export const LIMITS_KEY = ['play-limits'] as const;
