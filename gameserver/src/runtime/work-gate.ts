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
  /** How many with the same key may wait at most. */
  readonly keys: readonly { readonly key: string; readonly most: number }[];
}

interface Waiting extends Ticket {
  readonly start: () => void;
}

const RETRY_AFTER_S = 2;

/** Bounds costly work of this process: a few run at once, a bounded number waits, the others are refused at once. */
export class WorkGate {
  readonly #limits: GateLimits;
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

  #wait(ticket: Ticket): Promise<void> {
    if (this.#limits.enforced && this.#isFull(ticket))
      throw new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } });
    return new Promise((start) => this.#waiting.push({ ...ticket, start }));
  }

  #isFull({ known, keys }: Ticket): boolean {
    const { waiting, keptForKnown } = this.#limits;
    const unknown = this.#waiting.filter((one) => !one.known).length;
    if (this.#waiting.length >= waiting || (!known && unknown >= waiting - keptForKnown)) return true;
    return keys.some(
      ({ key, most }) =>
        this.#waiting.filter((one) => one.keys.some((other) => other.key === key)).length >= most,
    );
  }
}
