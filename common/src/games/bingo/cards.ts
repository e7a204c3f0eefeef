import { BALLS_PER_LETTER } from './ball.ts';
import { CARD_TABLE } from './card-table.generated.ts';

export const CARD_SIZE = 5;
/** The index of the centre cell, and its value: it always counts as called (B1). */
export const FREE_CELL = 12;
export const FREE = 0;

/** One of the 200 fixed cards. A cell's index is row × 5 + column, 0 to 24. */
export type BingoCard = {
  /** 1 to 200. */
  readonly number: number;
  /** 25 numbers, row by row; FREE in the centre. */
  readonly cells: readonly number[];
};

/** B1: the 200 fixed cards, in order of their numbers. */
export const BINGO_CARDS: readonly BingoCard[] = CARD_TABLE.trim()
  .split('\n')
  .map((row, index) => ({ number: index + 1, cells: [...row].map(decodeCell) }));

/** The table has each cell as its place in its column's range: one hex digit, 1 to f, 0 for FREE. */
function decodeCell(digit: string, index: number): number {
  return index === FREE_CELL ? FREE : (index % CARD_SIZE) * BALLS_PER_LETTER + Number.parseInt(digit, 16);
}

/** The card with that number. Throws RangeError unless it is from 1 to 200. */
export function bingoCard(number: number): BingoCard {
  const card = BINGO_CARDS[number - 1];
  if (card === undefined) throw new RangeError(`no bingo card ${number}`);
  return card;
}

/** The cells of a card as five rows of five, for drawing it. */
export const rowsOf = (card: BingoCard): number[][] =>
  Array.from({ length: CARD_SIZE }, (_, row) => card.cells.slice(row * CARD_SIZE, (row + 1) * CARD_SIZE));
