/**
 * The time of the stream, which is Redis': the clock of this server may be wrong, and is compared with it at every event
 * that the server puts into the stream.
 */
export class StreamTime {
  readonly #clock: () => number;
  #aheadMs: number | undefined;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** In epoch ms; undefined before the first event. */
  get now(): number | undefined {
    return this.#aheadMs === undefined ? undefined : this.#clock() + this.#aheadMs;
  }

  /** @param offset the place of an event, which begins with its time, and which Redis has just returned */
  compare(offset: string): void {
    this.#aheadMs = Number.parseInt(offset, 10) - this.#clock();
  }
}
