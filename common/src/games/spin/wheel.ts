/**
 * The geometry of the spin wheel. Only the app uses it: the server draws the winner and the wheel lands on it.
 * Angles are degrees clockwise; at rotation 0 the first segment begins at the top, under the pointer.
 */
const FULL_TURN = 360;
const EXTRA_TURNS = 4;
const SHORTEST_MS = 3200;
const LONGEST_MS = 6200;

/** S6: the numbers on the wheel: the cards in play, sorted, each once. */
export const wheelNumbers = (cards: readonly number[]): number[] => [...new Set(cards)].sort((a, b) => a - b);

/** The width of a segment. Throws RangeError for an empty wheel. */
export function segmentAngle(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new RangeError('an empty wheel has no segments');
  return FULL_TURN / numbers.length;
}

/** The middle of a number's segment at rotation 0. Throws RangeError if the number is not on the wheel. */
export function angleOf(numbers: readonly number[], number: number): number {
  const index = numbers.indexOf(number);
  if (index < 0) throw new RangeError(`${number} is not on the wheel`);
  return (index + 0.5) * segmentAngle(numbers);
}

/** The number under the pointer at that rotation. */
export function numberUnderPointer(numbers: readonly number[], rotation: number): number {
  const angle = modulo(-rotation, FULL_TURN);
  const index = Math.min(Math.floor(angle / segmentAngle(numbers)), numbers.length - 1);
  return numbers[index] ?? 0;
}

/** A turn of the wheel: the rotation at its end, which only grows, and its duration. */
export type Turn = { readonly rotation: number; readonly durationMs: number };

/**
 * S7: the turn that brings a number under the pointer, starting at rotation `from`: four full turns plus the
 * remaining angle, in 3.2 to 6.2 s depending on that angle.
 */
export function turnTo(numbers: readonly number[], number: number, from = 0): Turn {
  const rest = modulo(-angleOf(numbers, number) - from, FULL_TURN);
  return {
    rotation: from + EXTRA_TURNS * FULL_TURN + rest,
    durationMs: Math.round(SHORTEST_MS + ((LONGEST_MS - SHORTEST_MS) * rest) / FULL_TURN),
  };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
