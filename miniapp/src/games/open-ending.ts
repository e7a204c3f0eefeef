/** The outcome of a turn is open until this long before its end. */
const REVEALED_MS = 300;

type Point = readonly [x: number, y: number];
/** It starts fast. */
const START: Point = [0.15, 0.45];
const END_X = 0.6;

const bezier = (a: number, b: number, at: number): number =>
  3 * (1 - at) ** 2 * at * a + 3 * (1 - at) * at ** 2 * b + at ** 3;

/** The middle of an interval after halving it towards the value at which `isBelow` changes. */
function bisect(low: number, high: number, isBelow: (value: number) => boolean): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 30; step++) {
    const middle = (from + to) / 2;
    if (isBelow(middle)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** How much of the turn is done at a part of its time, with that last control point. */
export function progress(time: number, endY: number): number {
  const at = bisect(0, 1, (value) => bezier(START[0], END_X, value) < time);
  return bezier(START[1], endY, at);
}

/**
 * The last control point's height for a turn of `degrees` whose outcome shows in its last `revealDegrees`: the turn
 * slows down as gently as it can while the outcome stays open until the last 0.3 s.
 */
export function endingHeight(degrees: number, durationMs: number, revealDegrees: number): number {
  const time = 1 - REVEALED_MS / durationMs;
  const isOpen = (endY: number) => (1 - progress(time, endY)) * degrees > revealDegrees;
  return bisect(END_X, 1, isOpen);
}

/** The timing function of such a turn, in CSS. */
export const openEnding = (degrees: number, durationMs: number, revealDegrees: number): string =>
  `cubic-bezier(${START.join()},${END_X},${endingHeight(degrees, durationMs, revealDegrees).toFixed(4)})`;
