import { type PercentTenths, percentTenths } from './percent.ts';

/** P1: the cut that is set, plus 0.5 percent while 31 to 42 cards are in play. */
export const houseCutFor = (set: PercentTenths, cards: number): PercentTenths =>
  cards >= 31 && cards <= 42 ? percentTenths(Math.min(set + 5, 1000)) : set;

/**
 * P3: the number of players that a room shows: `userCount` if it is given; otherwise the number of cards, less
 * half of the house cut, rounded down, from 25 cards on.
 */
export function playerCount(cards: number, houseCut: PercentTenths, userCount?: number): number {
  if (userCount !== undefined) return userCount;
  return cards < 25 ? cards : cards - Math.floor((cards * houseCut) / 2000);
}
