import { bingoCard, FREE_CELL } from '@chewata/common/games/bingo/cards';
import { winningLines } from '@chewata/common/games/bingo/patterns';

/** A cell is not marked, marked, part of a winning line, or the number that was missing. */
export type CellState = 'plain' | 'marked' | 'winning' | 'missing';

/** The states of a card's 25 cells if these numbers are marked. The free cell always is. */
export function markedCells(number: number, marked: ReadonlySet<number>): CellState[] {
  return bingoCard(number).cells.map((cell, index) =>
    index === FREE_CELL || marked.has(cell) ? 'marked' : 'plain',
  );
}

/** Like `markedCells`, with the cells of complete lines as 'winning'. */
export function wonCells(number: number, called: readonly number[]): CellState[] {
  const states = markedCells(number, new Set(called));
  for (const { cells } of winningLines(bingoCard(number), called)) {
    for (const cell of cells) states[cell] = 'winning';
  }
  return states;
}
