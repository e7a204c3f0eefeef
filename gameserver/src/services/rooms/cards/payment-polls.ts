/**
 * Delays between polls of a pending payment, in ms: about five seconds in all. A payment ends within some tens of
 * ms, or its payer has died.
 */
export const PAYMENT_POLL_DELAYS_MS = [
  25, 25, 50, 50, 100, 100, 200, 200, 250, 500, 500, 500, 500, 1000, 1000,
] as const;
