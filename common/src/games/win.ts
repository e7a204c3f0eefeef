import { plus, type Santim, santim } from '../money.ts';
import { fractionOf, wholeBirrOf } from './fraction.ts';
import type { PercentTenths } from './percent.ts';

/**
 * P4: what the winners of a bingo or spin round share: floor((1 − percent/100) × totalStake) in whole
 * Birr; the house keeps the rest.
 */
export const netWin = (totalStake: Santim, percent: PercentTenths): Santim =>
  wholeBirrOf(totalStake, 1000 - percent, 1000);

/** P5: what a player who joins with one more stake may win: the net win of the stakes and that one. */
export const possibleWin = (totalStake: Santim, stake: Santim, percent: PercentTenths): Santim =>
  netWin(plus(totalStake, stake), percent);

/**
 * P6: a prize split evenly among cards, the odd santim one each to the lowest card numbers. The shares
 * sum to the prize. Throws RangeError where there is no card, a card twice or a negative prize.
 */
export function splitEvenly(prize: Santim, cards: readonly number[]): Map<number, Santim> {
  const inOrder = [...new Set(cards)].sort((a, b) => a - b);
  if (inOrder.length === 0 || inOrder.length !== cards.length || prize < 0) {
    throw new RangeError(`cannot split ${prize} santim among ${cards.length} cards`);
  }
  const odd = prize % inOrder.length;
  const share = (prize - odd) / inOrder.length;
  return new Map(inOrder.map((card, index) => [card, santim(index < odd ? share + 1 : share)]));
}

/** Terms of the withholding tax: settings of the operator. */
export type TaxTerms = {
  /** Tenths of a percent of the whole win. */
  readonly rate: PercentTenths;
  /** A win up to and including this is free of tax. */
  readonly threshold: Santim;
};

/**
 * P7: the tax withheld of what one player wins in a round: the rate of the whole win where it is above
 * the threshold, rounded down to a santim; else nothing.
 */
export const taxWithheld = (win: Santim, terms: TaxTerms): Santim =>
  win > terms.threshold ? fractionOf(win, terms.rate, 1000) : santim(0);
