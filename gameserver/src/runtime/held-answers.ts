import type { Clock } from './clock.ts';

/** Holds answers back by timers, a bounded number at a time, so that a client waits instead of asking again at once. */
export class HeldAnswers {
  readonly #most: number;
  readonly #clock: Pick<Clock, 'sleep'>;
  #held = 0;

  constructor(most: number, clock: Pick<Clock, 'sleep'>) {
    this.#most = most;
    this.#clock = clock;
  }

  get isFull(): boolean {
    return this.#held >= this.#most;
  }

  /** Resolves to true after `ms`; to false at once if too many are held already. */
  async hold(ms: number): Promise<boolean> {
    if (this.isFull) return false;
    this.#held++;
    await this.#clock.sleep(Math.max(0, ms));
    this.#held--;
    return true;
  }
}
