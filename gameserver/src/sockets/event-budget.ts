import type { Socket } from 'socket.io';

/**
 * Events a second that a socket may send for long, how many at once, and when it is cut: a refusal costs next to
 * nothing, and who sends a thousand by mistake is told so and plays on.
 */
const STEADY = 25;
const BURST = 100;
const ABSURD = -2000;

interface Bucket {
  left: number;
  at: number;
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

  /** False where the socket has sent too much; one that goes on regardless is cut. */
  spend(socket: Socket): boolean {
    if (!this.#on) return true;
    const now = this.#now();
    const bucket = this.#buckets.get(socket) ?? { left: BURST, at: now };
    bucket.left = Math.min(BURST, bucket.left + ((now - bucket.at) * STEADY) / 1000) - 1;
    bucket.at = now;
    this.#buckets.set(socket, bucket);
    if (bucket.left < ABSURD) socket.disconnect(true);
    return bucket.left >= 0;
  }
}
