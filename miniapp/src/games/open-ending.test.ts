import { expect, it } from 'vitest';
import { endingHeight, progress } from './open-ending.ts';

/** How many degrees are left, that long before the end of a turn. */
function degreesLeft(degrees: number, durationMs: number, reveal: number, beforeEndMs: number): number {
  return degrees * (1 - progress(1 - beforeEndMs / durationMs, endingHeight(degrees, durationMs, reveal)));
}

it.each([2, 3, 10, 40, 100])('leaves a wheel of %i numbers open until 0.3 s before its end', (numbers) => {
  const half = 180 / numbers;
  for (const [degrees, durationMs] of [
    [1440, 3200],
    [1600, 4530],
    [1790, 6116],
  ] as const) {
    // A wheel of two numbers reaches its half just before that, in an even turn.
    expect(degreesLeft(degrees, durationMs, half, 320)).toBeGreaterThanOrEqual(half * 0.99);
    expect(degreesLeft(degrees, durationMs, half, 1400)).toBeGreaterThan(half * 2);
  }
});

it('shows the side of a coin only in the last 0.3 s, in which it turns by a quarter', () => {
  for (const degrees of [1800, 1980]) {
    expect(degreesLeft(degrees, 4000, 90, 310)).toBeGreaterThan(90);
    expect(degreesLeft(degrees, 4000, 90, 0)).toBeCloseTo(0);
  }
});

it('slows down towards the end', () => {
  const left = [1500, 1200, 900, 600, 300].map((ms) => degreesLeft(1600, 4530, 4, ms));
  const steps = left.slice(1).map((one, n) => (left[n] ?? 0) - one);
  for (const [n, step] of steps.slice(1).entries()) expect(step).toBeLessThan(steps[n] ?? 0);
});
