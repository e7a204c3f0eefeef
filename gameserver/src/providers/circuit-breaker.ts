const FAILURES = 5;
const OPEN_MS = 30_000;

/**
 * Spares a host that does not answer: after five failures in a row nothing is sent for 30 s, then one request tests
 * whether it is back.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** True if a request may be sent; after the pause only one may. */
  allows(): boolean {
    if (this.#failures < FAILURES) return true;
    const now = this.#now();
    if (now < this.#openUntil) return false;
    this.#openUntil = now + OPEN_MS;
    return true;
  }

  /** Until when nothing is sent; null while requests go out. */
  get openUntil(): number | null {
    return this.#failures < FAILURES ? null : this.#openUntil;
  }

  answered(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures++;
    if (this.#failures >= FAILURES) this.#openUntil = this.#now() + OPEN_MS;
  }
}
