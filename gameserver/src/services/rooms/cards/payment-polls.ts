import { PAYING_MS } from '#domain/rooms/room.ts';

/** After this the room has ended a payment whose server died, unless the room's clock is late too. */
const LONGEST_MS = PAYING_MS + 2000;
const FIRST_MS = [25, 25, 50, 50, 100, 100, 200, 200, 250, 500] as const;
const LATER_MS = 500;
const LEFT_MS = LONGEST_MS - FIRST_MS.reduce((sum, delay) => sum + delay, 0);

/**
 * Delays between polls of a pending payment, in ms. A payment ends within some tens of ms; one whose server has died is
 * ended by the room, which looks into the journal after ten seconds.
 */
export const PAYMENT_POLL_DELAYS_MS: readonly number[] = [
  ...FIRST_MS,
  ...Array.from({ length: LEFT_MS / LATER_MS }, () => LATER_MS),
];
