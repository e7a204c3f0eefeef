import type { Game } from './game.ts';
import type { RoundStatus } from './round.ts';

/**
 * The house's percent of a round as an integer number of tenths (20.5 % is 205), so that no float ever
 * touches money. On the wire and in settings it is a plain number (20.5): convert with the two below.
 */
declare const brand: unique symbol;
export type PercentTenths = number & { readonly [brand]: 'PercentTenths' };

/** Brands tenths of a percent. Throws RangeError where it is not an integer from 0 to 1000. */
export function percentTenths(value: number): PercentTenths {
  if (!Number.isInteger(value) || value < 0 || value > 1000) {
    throw new RangeError(`not tenths of a percent: ${value}`);
  }
  return value as PercentTenths;
}

/** True where the wire's number is a percent from 0 to 100 with at most one decimal. */
export const isPercent = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && Math.round(percent * 10) / 10 === percent;

/** A percent of the wire (20.5) in tenths. Throws RangeError where it has more than one decimal. */
export function fromPercent(percent: number): PercentTenths {
  if (!isPercent(percent)) throw new RangeError(`not a percent with one decimal: ${percent}`);
  return percentTenths(Math.round(percent * 10));
}

/** Tenths as the wire's percent (20.5). */
export const toPercent = (tenths: PercentTenths): number => tenths / 10;

/** P1: the base and 0.5 more where the cards in play are 31 to 42. */
export const percentOf = (base: PercentTenths, cards: number): PercentTenths =>
  cards >= 31 && cards <= 42 ? percentTenths(Math.min(base + 5, 1000)) : base;

/**
 * P2: the percent of a room with that many paid cards. In a spin room before play one card more counts:
 * the lobby tells the percent as it will be for whoever joins next.
 */
export function roomPercent(
  game: Game,
  status: RoundStatus,
  base: PercentTenths,
  cards: number,
): PercentTenths {
  const inLobby = status === 'Available' || status === 'Starting';
  return percentOf(base, game === 'spin' && inLobby ? cards + 1 : cards);
}

/**
 * P3: the number of players that a room shows (SPEC.md section 4): `userCount` where it is given, else
 * the number of cards, of which from 25 cards on half of the percent is taken off, rounded down.
 */
export function playerCount(cards: number, percent: PercentTenths, userCount?: number): number {
  if (userCount !== undefined) return userCount;
  return cards < 25 ? cards : cards - Math.floor((cards * percent) / 2000);
}
