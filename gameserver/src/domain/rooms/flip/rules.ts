import type { Call } from '@chewata/common/games';
import { flipPayout } from '@chewata/common/games/flip/payout';
import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';
import { minus, type Santim } from '@chewata/common/money';
import type { GameRules, Pace, RoundInPlay, Step } from '../game-rules.ts';
import { callsMade, type Play } from '../room.ts';

const sides = (calls: readonly Call[]): Side[] => calls.filter((call) => call === 'H' || call === 'T');

/** Flip: best of three against the house (F1); the result a call's time after the last (F6). */
export const flipRules: GameRules = {
  next,
  prizes: (round, play) =>
    round.cards
      .filter(({ card }) => card === flipScore(sides(callsMade(play))).winner)
      .map((card) => ({ ...card, amount: flipPayout(round.stake) })),
  winningNumbers: (_winners, calls) => {
    const { winner } = flipScore(sides(calls));
    return winner === null ? [] : [winner];
  },
  title: (calls) => {
    const { head, tail, winner } = flipScore(sides(calls));
    const key = winner === 'H' ? 'rooms.finishedHead' : 'rooms.finishedTail';
    return { key, params: { heads: head, tails: tail } };
  },
  house: 'house:bank',
  paysReferrals: false,
};

function next(play: Play, _cards: RoundInPlay['cards'], pace: Pace): Step {
  const at = play.calledAt + pace.callMs;
  return { do: play.called < play.order.length ? 'call' : 'settle', at };
}

/** F5: how many may stand on one side so that the house cannot lose more than its limit. */
export const mostOnASide = (stake: Santim, houseLimit: Santim): number =>
  Math.floor(houseLimit / minus(flipPayout(stake), stake));
