/** One answer of a clock. Times of this device are by its monotonic clock, in ms. */
export interface Reading {
  readonly asked: number;
  readonly answered: number;
  /** The time on the clock, in epoch ms; it shows this for `step` ms. */
  readonly at: number;
  readonly step: number;
  /** How late the clock may show its next value. */
  readonly slack: number;
}

/** Real time minus this device's monotonic time, between these bounds. */
export interface Offset {
  readonly least: number;
  readonly most: number;
}

/**
 * Real time by the answers of one clock, in their order. A single one is as exact as the clock's step; if
 * the step to the next value was seen, as exact as the time between the two questions.
 */
export function offsetOf(readings: readonly Reading[]): Offset | null {
  let best: Offset | null = null;
  let before: Reading | null = null;
  for (const reading of readings) {
    const { asked, answered, at, step, slack } = reading;
    const wasSeenToChange = before !== null && at === before.at + step;
    const width = before && wasSeenToChange ? Math.min(step, asked - before.asked) : step;
    const offset: Offset = { least: at - answered, most: at + width + slack - asked };
    // The greatest lower bound is of the freshest answer: an old one out of a cache shows too early a time.
    if (best === null || offset.least > best.least) best = offset;
    before = reading;
  }
  return best;
}

/** The narrowest of the offsets that agree with the greatest lower bound. Null: there are none. */
export function narrowest(offsets: readonly Offset[]): Offset | null {
  const least = Math.max(...offsets.map((offset) => offset.least));
  const [best] = offsets
    .filter(({ most }) => most >= least)
    .sort((a, b) => a.most - Math.max(a.least, least) - (b.most - Math.max(b.least, least)));
  return best ? { least, most: best.most } : null;
}
