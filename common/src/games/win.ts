import { plus, type Santim, santim } from '../money.ts';
import { fractionOf, wholeBirrOf } from './fraction.ts';
import type { PercentTenths } from './percent.ts';

/**
 * P4: what the winners of a bingo or spin round share: floor((1 − cut/100) × total stake) in whole Birr. The
 * house keeps the rest.
 */
export const netWin = (totalStake: Santim, houseCut: PercentTenths): Santim =>
  wholeBirrOf(totalStake, 1000 - houseCut, 1000);

/** P5: what a player who joins now can win: the net win of all stakes plus their own. */
export const possibleWin = (totalStake: Santim, stake: Santim, houseCut: PercentTenths): Santim =>
  netWin(plus(totalStake, stake), houseCut);

/**
 * P6: splits a prize evenly among cards; the lowest card numbers get the odd santim, one each. The shares sum to
 * the prize. Throws RangeError if there is no card, a card appears twice, or the prize is negative.
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

/** The terms of the withholding tax, which the operator sets. */
export type TaxTerms = {
  /** Tenths of a percent of the whole win. */
  readonly rate: PercentTenths;
  /** A win up to and including this amount is free of tax. */
  readonly threshold: Santim;
};

/**
 * P7: the tax withheld from what one player wins in a round: if the win is above the threshold, the rate applied
 * to the whole win, rounded down to a santim; otherwise nothing.
 */
export const taxWithheld = (win: Santim, terms: TaxTerms): Santim =>
  win > terms.threshold ? fractionOf(win, terms.rate, 1000) : santim(0);
