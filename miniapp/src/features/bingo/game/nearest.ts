import { bingoCard } from '@chewata/common/games/bingo/cards';
import { PATTERNS, toGo } from '@chewata/common/games/bingo/patterns';

/** A card of mine and how many numbers it still needs (B4): 0 is a bingo. */
export interface NearCard {
  card: string;
  toGo: number;
}

/** My cards, the nearest to winning first; among equals by number, so that they stay where they are. */
export const nearestFirst = (cards: readonly string[], called: readonly number[]): NearCard[] =>
  cards
    .map((card) => ({ card, toGo: toGo(bingoCard(Number(card)), called) }))
    .sort((a, b) => a.toGo - b.toGo || Number(a.card) - Number(b.card));

/** The numbers that the nearest pattern of the card lacks, in the order of the card. */
export function missingNumbers(card: string, called: readonly number[]): number[] {
  const { cells } = bingoCard(Number(card));
  const numbers = new Set(called);
  const lacking = PATTERNS.map((pattern) =>
    pattern.cells.map((cell) => cells[cell] ?? 0).filter((number) => number > 0 && !numbers.has(number)),
  );
  return lacking.reduce((least, one) => (one.length < least.length ? one : least));
}
