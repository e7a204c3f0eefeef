import { bingoCard } from '@chewata/common/games/bingo/cards';
import { PATTERNS, toGo } from '@chewata/common/games/bingo/patterns';

/** A card of mine, and how many numbers it still needs (B4); 0 is a bingo. */
export interface NearCard {
  card: string;
  toGo: number;
}

/** My cards, the nearest to winning first. Equals are sorted by number, so that they keep their places. */
export const nearestFirst = (cards: readonly string[], called: readonly number[]): NearCard[] =>
  cards
    .map((card) => ({ card, toGo: toGo(bingoCard(Number(card)), called) }))
    .sort((a, b) => a.toGo - b.toGo || Number(a.card) - Number(b.card));

/** The same cards in an earlier order; a card that is not part of it comes last. */
export function inOrderOf(cards: readonly NearCard[], order: readonly string[]): NearCard[] {
  const places = new Map(order.map((card, place) => [card, place]));
  const placeOf = ({ card }: NearCard): number => places.get(card) ?? order.length;
  return [...cards].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The numbers that the card's nearest pattern still lacks, in the order of the card. */
export function missingNumbers(card: string, called: readonly number[]): number[] {
  const { cells } = bingoCard(Number(card));
  const numbers = new Set(called);
  const lacking = PATTERNS.map((pattern) =>
    pattern.cells.map((cell) => cells[cell] ?? 0).filter((number) => number > 0 && !numbers.has(number)),
  );
  return lacking.reduce((fewest, numbers) => (numbers.length < fewest.length ? numbers : fewest));
}

/** The numbers of which each alone would make the card a bingo, in the order of the card. */
export const completingNumbers = (card: string, called: readonly number[]): number[] =>
  bingoCard(Number(card)).cells.filter(
    (number) =>
      number > 0 && !called.includes(number) && toGo(bingoCard(Number(card)), [...called, number]) === 0,
  );
