import type { Offset } from './clock-offset.ts';
import type { Moment } from './kept-round.ts';

/** This moment by both clocks of the device. */
export interface Instant {
  /** Epoch ms, by a clock that anyone may set. */
  readonly wall: number;
  /** Rises evenly, but may pause while the device sleeps. */
  readonly steady: number;
}

export const thisInstant = (): Instant => ({ wall: Date.now(), steady: performance.now() });

/** If the two clocks drift apart by more than this, the device slept or its clock was set. */
const DRIFT_MS = 1000;
const drifted = (a: Instant, b: Instant): boolean =>
  Math.abs(a.wall - a.steady - (b.wall - b.steady)) > DRIFT_MS;

/** A clock set against one that the operator does not run. It is set once, and again after the device has slept. */
export class TrustedClock {
  readonly #readPublicTime: () => Promise<Offset | null>;
  readonly #now: () => Instant;
  #set: { readonly offset: Offset; readonly at: Instant } | null = null;
  #setting: Promise<void> | null = null;

  constructor(readPublicTime: () => Promise<Offset | null>, now: () => Instant = thisInstant) {
    this.#readPublicTime = readPublicTime;
    this.#now = now;
  }

  /** Sets the clock unless it is set. Never throws: without a public clock it stays unset. */
  async set(): Promise<void> {
    if (this.#set && !drifted(this.#set.at, this.#now())) return;
    this.#set = null;
    this.#setting ??= this.#read();
    await this.#setting;
    this.#setting = null;
  }

  async #read(): Promise<void> {
    const before = this.#now();
    try {
      const offset = await this.#readPublicTime();
      const at = this.#now();
      if (offset && !drifted(before, at)) this.#set = { offset, at };
    } catch {
      // Stays unset.
    }
  }

  /** The time of that instant: checked if the clock can be set, otherwise the device's own. */
  async timeOf(instant: Instant): Promise<Moment> {
    await this.set();
    const { wall, steady } = instant;
    if (!this.#set || drifted(this.#set.at, instant)) return { earliest: wall, latest: wall, checked: false };
    const { least, most } = this.#set.offset;
    return { earliest: steady + least, latest: steady + most, checked: true };
  }
}
