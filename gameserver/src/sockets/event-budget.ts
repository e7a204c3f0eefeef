import type { Socket } from 'socket.io';

/** Events a second that a socket may send for long, and how many at once. */
const STEADY = 25;
const BURST = 100;
/** So many refused without a pause between them are no mistake: the socket is cut. */
const ABSURD = 2000;

interface Bucket {
  left: number;
  at: number;
  /** Since it was full. */
  refused: number;
}

/** How much one socket may send: generous for a player, and the end of a flood. */
export class EventBudget {
  readonly #buckets = new WeakMap<Socket, Bucket>();
  readonly #now: () => number;
  readonly #on: boolean;

  constructor(now: () => number, on: boolean) {
    this.#now = now;
    this.#on = on;
  }

  /**
   * False where the socket has sent too much; one that goes on regardless is cut. What is refused is not counted
   * against what may be sent: a second later it may be sent again, as the refusal says.
   */
  spend(socket: Socket): boolean {
    if (!this.#on) return true;
    const now = this.#now();
    const bucket = this.#buckets.get(socket) ?? { left: BURST, at: now, refused: 0 };
    this.#buckets.set(socket, bucket);
    bucket.left = Math.min(BURST, bucket.left + ((now - bucket.at) * STEADY) / 1000);
    bucket.at = now;
    if (bucket.left === BURST) bucket.refused = 0;
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return true;
    }
    bucket.refused += 1;
    if (bucket.refused > ABSURD) socket.disconnect(true);
    return false;
  }
}
