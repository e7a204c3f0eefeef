import { spinWinners } from '@chewata/common/games/spin/rounds';
import { fromBirr } from '@chewata/common/money';
import { type ChaosGame, ownerOf } from './game.ts';

const ROUND_MS = 2500;

export const spin: ChaosGame = {
  stakes: [20, 50],
  mostCards: 1,
  callMs: ROUND_MS,
  variables: { SPIN_PRESPIN_S: '1', SPIN_ROUND_MS: `${ROUND_MS}` },
  canClaim: null,
  winners: ({ round, cards, calls }) =>
    spinWinners(
      calls.map(({ number }) => Number(number)),
      fromBirr(round.netWin),
      cards.length,
    ).map(({ card, prize }) => ({ card: `${card}`, userId: ownerOf(cards, `${card}`), amount: prize })),
};
