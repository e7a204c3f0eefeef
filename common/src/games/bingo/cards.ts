import { BALLS_A_LETTER } from './ball.ts';
import { CARD_TABLE } from './card-table.generated.ts';

/** Cards are numbered from 1 to this. */
export const CARD_COUNT = 200;
export const CARD_SIZE = 5;
/** The index of the centre cell, and what stands in it: it counts as called always (B1). */
export const FREE_CELL = 12;
export const FREE = 0;

/** One of the 200 fixed cards. A cell is known by its index: row × 5 + column, 0 to 24. */
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

/** A cell stands in the table as its place in its column's range: one hex digit, 1 to f, 0 for FREE. */
function decodeCell(digit: string, index: number): number {
  return index === FREE_CELL ? FREE : (index % CARD_SIZE) * BALLS_A_LETTER + Number.parseInt(digit, 16);
}

/** The card of that number. Throws RangeError where it is not from 1 to 200. */
export function bingoCard(number: number): BingoCard {
  const card = BINGO_CARDS[number - 1];
  if (card === undefined) throw new RangeError(`no bingo card ${number}`);
  return card;
}

/** The cells of a card as five rows of five, for drawing it. */
export const rowsOf = (card: BingoCard): number[][] =>
  Array.from({ length: CARD_SIZE }, (_, row) => card.cells.slice(row * CARD_SIZE, (row + 1) * CARD_SIZE));
