import { BALLS } from './ball.ts';
import { type BingoCard, bingoCard, CARD_SIZE, FREE_CELL } from './cards.ts';

/** A winning pattern: the indexes of its cells (row × 5 + column), including the free cell. */
export type Pattern = {
  readonly kind: 'row' | 'column' | 'diagonal' | 'corners';
  readonly cells: readonly number[];
};

const FIVE = [0, 1, 2, 3, 4];
const at = (row: number, column: number): number => row * CARD_SIZE + column;

/** B3: any row, any column, either diagonal, the four corners. */
export const PATTERNS: readonly Pattern[] = [
  ...FIVE.map((row): Pattern => ({ kind: 'row', cells: FIVE.map((column) => at(row, column)) })),
  ...FIVE.map((column): Pattern => ({ kind: 'column', cells: FIVE.map((row) => at(row, column)) })),
  { kind: 'diagonal', cells: FIVE.map((step) => at(step, step)) },
  { kind: 'diagonal', cells: FIVE.map((step) => at(step, 4 - step)) },
  { kind: 'corners', cells: [at(0, 0), at(0, 4), at(4, 0), at(4, 4)] },
];

const isCalled = (card: BingoCard, cell: number, called: ReadonlySet<number>): boolean =>
  cell === FREE_CELL || called.has(card.cells[cell] ?? -1);

/** B3: the complete patterns of a card; the centre counts as called. */
export function winningLines(card: BingoCard, called: Iterable<number>): Pattern[] {
  const numbers = new Set(called);
  return PATTERNS.filter(({ cells }) => cells.every((cell) => isCalled(card, cell, numbers)));
}

/** B3: true if at least one pattern is complete. A player's marks do not matter. */
export const isBingo = (card: BingoCard, called: Iterable<number>): boolean => toGo(card, called) === 0;

/** B4: the fewest numbers that any pattern of the card still needs: 0 for a bingo, at most 4. */
export function toGo(card: BingoCard, called: Iterable<number>): number {
  const numbers = new Set(called);
  return Math.min(
    ...PATTERNS.map(({ cells }) => cells.filter((cell) => !isCalled(card, cell, numbers)).length),
  );
}

/** B5: the index of the call that completes the card; null if these calls do not complete it. */
export function completeAt(card: BingoCard, calls: readonly number[]): number | null {
  const order = new Map(calls.map((number, index) => [number, index]));
  const calledAt = (cell: number): number =>
    cell === FREE_CELL ? -1 : (order.get(card.cells[cell] ?? -1) ?? calls.length);
  const first = Math.min(...PATTERNS.map(({ cells }) => Math.max(...cells.map(calledAt))));
  return first < calls.length ? first : null;
}

/**
 * B6: if every ball is called without a claim, the cards that were complete first have won. Returns their
 * numbers, in order. Throws RangeError if there is no card or a ball is missing.
 */
export function winnersWithoutClaim(cards: readonly number[], calls: readonly number[]): number[] {
  if (cards.length === 0 || new Set(calls).size < BALLS.length) {
    throw new RangeError('a bingo ends without a claim only when all 75 balls are called');
  }
  const completed = cards.map((card) => ({ card, at: completeAt(bingoCard(card), calls) ?? calls.length }));
  const first = Math.min(...completed.map(({ at }) => at));
  return completed
    .filter(({ at }) => at === first)
    .map(({ card }) => card)
    .sort((a, b) => a - b);
}
