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

/** The same cards in the order in which they stood; one that stood nowhere comes last. */
export function inOrderOf(cards: readonly NearCard[], stood: readonly string[]): NearCard[] {
  const places = new Map(stood.map((card, place) => [card, place]));
  const placeOf = ({ card }: NearCard): number => places.get(card) ?? stood.length;
  return [...cards].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The numbers that the nearest pattern of the card lacks, in the order of the card. */
export function missingNumbers(card: string, called: readonly number[]): number[] {
  const { cells } = bingoCard(Number(card));
  const numbers = new Set(called);
  const lacking = PATTERNS.map((pattern) =>
    pattern.cells.map((cell) => cells[cell] ?? 0).filter((number) => number > 0 && !numbers.has(number)),
  );
  return lacking.reduce((least, one) => (one.length < least.length ? one : least));
}
