import { minus, type Santim, sum } from '../../money.ts';
import { fractionOf } from '../fraction.ts';

/** How a spin is played: how many winners, and the percent of the net win that each has, in order. */
export type SpinRounds = { readonly rounds: number; readonly percents: readonly number[] };

/** With this many cards in play or more there are three winners. */
const CARDS_FOR_THREE_ROUNDS = 10;

/** S2: 10 cards or more: three rounds at 70, 20 and 10 per cent of the net win; else one for all of it. */
export const spinRounds = (cards: number): SpinRounds =>
  cards >= CARDS_FOR_THREE_ROUNDS ? { rounds: 3, percents: [70, 20, 10] } : { rounds: 1, percents: [100] };

/** S3: the prize of each round, in order; the odd santim go to the first, so they sum to the net win. */
export function spinPrizes(netWin: Santim, percents: readonly number[]): Santim[] {
  const others = percents.slice(1).map((percent) => fractionOf(netWin, percent, 100));
  return [minus(netWin, sum(others)), ...others];
}

/** A winning card of a spin with the round (from 1) that it won and its prize. */
export type SpinWinner = { readonly round: number; readonly card: number; readonly prize: Santim };

/** S4: who has won what, by the cards called so far of a spin with that many cards in play. */
export function spinWinners(called: readonly number[], netWin: Santim, cards: number): SpinWinner[] {
  const prizes = spinPrizes(netWin, spinRounds(cards).percents);
  return prizes.flatMap((prize, index) => {
    const card = called[index];
    return card === undefined ? [] : [{ round: index + 1, card, prize }];
  });
}

export type RoundLabel = 'Final' | '1st' | '2nd' | '3rd';
const LABELS = ['1st', '2nd', '3rd'] as const satisfies readonly RoundLabel[];

/** S5: 'Final' where there is one round, else '1st', '2nd', '3rd'. Throws RangeError for no such round. */
export function roundLabel(round: number, rounds: number): RoundLabel {
  const label = rounds === 1 ? 'Final' : LABELS[round - 1];
  if (label === undefined || round < 1 || round > rounds)
    throw new RangeError(`no round ${round} of ${rounds}`);
  return label;
}
