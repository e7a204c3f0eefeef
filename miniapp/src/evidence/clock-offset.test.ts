import { describe, expect, it } from 'vitest';
import { narrowest, offsetOf } from './clock-offset.ts';

/** Answers of a clock that is `TRUE` ahead of the monotonic one, each on its way for 100 ms both ways. */
const TRUE = 1_000_000_400;
const readings = (times: readonly number[], step: number, slack = 0) =>
  times.map((asked) => {
    const answered = asked + 200;
    return { asked, answered, at: Math.floor((asked + 100 + TRUE) / step) * step, step, slack };
  });

describe('an offset', () => {
  it('is as exact as the step of the clock if it was read once', () => {
    const offset = offsetOf(readings([0], 1000));
    expect(offset?.least).toBeLessThanOrEqual(TRUE);
    expect(offset?.most).toBeGreaterThanOrEqual(TRUE);
    expect((offset?.most ?? 0) - (offset?.least ?? 0)).toBe(1200);
  });

  it.each([1000, 3000])('is as exact as two questions once the step of %s ms was seen', (step) => {
    const times = Array.from({ length: 6 }, (_, n) => (n * step) / 4);
    const offset = offsetOf(readings(times, step));
    expect(offset?.least).toBeLessThanOrEqual(TRUE);
    expect(offset?.most).toBeGreaterThanOrEqual(TRUE);
    expect((offset?.most ?? 0) - (offset?.least ?? 0)).toBeLessThanOrEqual(step / 4 + 200);
  });

  it('is not misled by a source whose answers are old', () => {
    const fresh = offsetOf(readings([0], 1000));
    const old = offsetOf(readings([0], 1000).map((reading) => ({ ...reading, at: reading.at - 60_000 })));
    expect(fresh && old && narrowest([old, fresh])).toEqual(fresh);
  });

  it('does not exist without an answer', () => {
    expect(offsetOf([])).toBeNull();
    expect(narrowest([])).toBeNull();
  });
});
