import type { Call } from '@chewata/common/games';
import { flipPayout } from '@chewata/common/games/flip/payout';
import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';
import { plainPace } from '../pace.ts';
import { callsMade, type GamePlay, PLAIN_PLAY, type PlayState, type PlayTiming } from '../play.ts';

const sides = (calls: readonly Call[]): Side[] => calls.filter((call) => call === 'H' || call === 'T');

/** Flip: best of three against the house (F1); the result follows one call's time after the last call (F6). */
export const flipPlay: GamePlay<'flip', PlayState, PlayTiming> = {
  ...PLAIN_PLAY,
  pace: plainPace('FLIP', 6000),
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
