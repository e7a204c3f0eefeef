import type { Socket } from 'socket.io';

/** Events per second that a socket may send continuously, and at once. */
const EVENTS_PER_SECOND = 25;
const BURST = 100;
/** After this many refusals without a pause the socket is disconnected: it is no mistake. */
const MAX_REFUSED = 2000;

interface Bucket {
  left: number;
  at: number;
  /** Refusals since the bucket was last full. */
  refused: number;
}

/** Limits how many events a socket may send: generous for a player, tight for a flood. */
export class EventBudget {
  readonly #buckets = new WeakMap<Socket, Bucket>();
  readonly #now: () => number;
  readonly #on: boolean;

  constructor(now: () => number, on: boolean) {
    this.#now = now;
    this.#on = on;
  }

  /**
   * False if the socket has sent too much; one that keeps sending is disconnected. Refused events do not use up the
   * budget, so the client may retry after a second, as the refusal says.
   */
  spend(socket: Socket): boolean {
    if (!this.#on) return true;
    const now = this.#now();
    const bucket = this.#buckets.get(socket) ?? { left: BURST, at: now, refused: 0 };
    this.#buckets.set(socket, bucket);
    bucket.left = Math.min(BURST, bucket.left + ((now - bucket.at) * EVENTS_PER_SECOND) / 1000);
    bucket.at = now;
    if (bucket.left === BURST) bucket.refused = 0;
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return true;
    }
    bucket.refused += 1;
    if (bucket.refused > MAX_REFUSED) socket.disconnect(true);
    return false;
  }
}
