import { minus, type Santim, sum } from '../../money.ts';
import { fractionOf } from '../fraction.ts';

/** The number of rounds of a spin, and the percentage of the net win that each round pays, in order. */
export type SpinRounds = { readonly rounds: number; readonly prizeSplit: readonly number[] };

/** From this many cards in play on there are three rounds. */
const CARDS_FOR_THREE_ROUNDS = 10;

/** S2: from 10 cards on, three rounds at 70, 20 and 10 percent of the net win; otherwise one round for all of it. */
export const spinRounds = (cards: number): SpinRounds =>
  cards >= CARDS_FOR_THREE_ROUNDS
    ? { rounds: 3, prizeSplit: [70, 20, 10] }
    : { rounds: 1, prizeSplit: [100] };

/** S3: the prize of each round, in order. The odd santim go to the first, so that the prizes sum to the net win. */
export function spinPrizes(netWin: Santim, prizeSplit: readonly number[]): Santim[] {
  const others = prizeSplit.slice(1).map((percent) => fractionOf(netWin, percent, 100));
  return [minus(netWin, sum(others)), ...others];
}

/** A winning card, the round (from 1) that it won, and its prize. */
export type SpinWinner = { readonly round: number; readonly card: number; readonly prize: Santim };

/** S4: the winners so far, by the cards called; `cards` is the number of cards in play. */
export function spinWinners(called: readonly number[], netWin: Santim, cards: number): SpinWinner[] {
  const prizes = spinPrizes(netWin, spinRounds(cards).prizeSplit);
  return prizes.flatMap((prize, index) => {
    const card = called[index];
    return card === undefined ? [] : [{ round: index + 1, card, prize }];
  });
}

export type RoundLabel = 'Final' | '1st' | '2nd' | '3rd';
const LABELS = ['1st', '2nd', '3rd'] as const satisfies readonly RoundLabel[];

/** S5: 'Final' if there is only one round, otherwise '1st', '2nd', '3rd'. Throws RangeError for no such round. */
export function roundLabel(round: number, rounds: number): RoundLabel {
  const label = rounds === 1 ? 'Final' : LABELS[round - 1];
  if (label === undefined || round < 1 || round > rounds)
    throw new RangeError(`no round ${round} of ${rounds}`);
  return label;
}
