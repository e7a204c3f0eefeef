import { flipPayout } from '@chewata/common/games/flip/payout';
import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';
import { fromBirr } from '@chewata/common/money';
import type { ChaosGame } from './game.ts';

const CALL_MS = 1500;

export const flip: ChaosGame = {
  stakes: [100],
  mostCards: 1,
  callMs: CALL_MS,
  variables: { FLIP_CALL_MS: `${CALL_MS}` },
  canClaim: null,
  winners({ round, cards, calls }) {
    const { winner } = flipScore(calls.map(({ number }) => number as Side));
    const amount = flipPayout(fromBirr(round.stake));
    return cards.filter(({ card }) => card === winner).map(({ card, userId }) => ({ card, userId, amount }));
  },
};
