import { Refusal } from '@chewata/common/errors';

/** Limits of the work that waits. */
export interface GateLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** The number of these places kept for known callers. */
  readonly keptForKnown: number;
  /** False: nothing is refused, however many wait. */
  readonly enforced: boolean;
}

export interface Ticket {
  readonly known: boolean;
  /** Recent failures of the caller's address; 0 also after a proof of work. Fewer go first. */
  readonly failures: number;
  /** How many with the same key may wait at most. */
  readonly keys: readonly { readonly key: string; readonly most: number }[];
}

interface Waiting extends Ticket {
  readonly start: () => void;
  readonly refuse: () => void;
}

const RETRY_AFTER_S = 2;

/**
 * Bounds costly work of this process: a few run at once, a bounded number waits, the others are refused at once. Known
 * callers go first, then those with the fewest failures; such a stranger also takes the place of one with more.
 */
export class WorkGate {
  readonly #limits: GateLimits;
  /** In the order in which they start. */
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Refusal: BUSY. */
  async run<T>(ticket: Ticket, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#wait(ticket);
    else this.#running++;
    try {
      return await work();
    } finally {
      // The place goes to the next one that waits, so that a newcomer cannot overtake it.
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#running--;
    }
  }

  async #wait(ticket: Ticket): Promise<void> {
    if (this.refuses(ticket)) throw busy();
    if (this.#limits.enforced && !this.#hasPlaceFor(ticket)) this.#waiting.pop()?.refuse();
    return new Promise((start, fail) => {
      const after = this.#waiting.findIndex((other) => isBefore(ticket, other));
      const place = after === -1 ? this.#waiting.length : after;
      this.#waiting.splice(place, 0, { ...ticket, start, refuse: () => fail(busy()) });
    });
  }

  /** Whether this caller would be refused now. */
  refuses(ticket: Ticket): boolean {
    if (!this.#limits.enforced) return false;
    if (ticket.keys.some(({ key, most }) => this.#countOf(key) >= most)) return true;
    const last = this.#waiting.at(-1);
    return !this.#hasPlaceFor(ticket) && (ticket.known || !last || !isBefore(ticket, last));
  }

  #hasPlaceFor({ known }: Ticket): boolean {
    const { waiting, keptForKnown } = this.#limits;
    const strangers = this.#waiting.filter((one) => !one.known).length;
    return this.#waiting.length < waiting && (known || strangers < waiting - keptForKnown);
  }

  #countOf(key: string): number {
    return this.#waiting.filter((one) => one.keys.some((other) => other.key === key)).length;
  }
}

/** Among equals the earlier one stays ahead. */
const isBefore = (one: Ticket, other: Ticket): boolean =>
  one.known === other.known ? one.failures < other.failures : one.known;

const busy = (): Refusal => new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } });
