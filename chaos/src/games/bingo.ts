import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo, winnersWithoutClaim } from '@chewata/common/games/bingo/patterns';
import { splitEvenly } from '@chewata/common/games/win';
import { fromBirr } from '@chewata/common/money';
import { type ChaosGame, ownerOf } from './game.ts';

/** All balls of a bingo. */
const ALL_CALLS = 75;
const CALL_MS = 500;

export const bingo: ChaosGame = {
  stakes: [5, 10, 25, 50, 100, 200, 300],
  mostCards: 3,
  callMs: CALL_MS,
  variables: { BINGO_CALL_MS: `${CALL_MS}` },
  canClaim: (card, calls) => isBingo(bingoCard(Number(card)), calls.map(Number)),
  winners({ round, cards, calls, winners }) {
    const numbers = calls.map(({ number }) => Number(number));
    const claimed = winners.map(({ card }) => Number(card));
    if (new Set(claimed).size < claimed.length) return null;
    const isRight = claimed.length > 0 && claimed.every((card) => isBingo(bingoCard(card), numbers));
    const unclaimed = numbers.length === ALL_CALLS && !isRight;
    if (!isRight && !unclaimed) return null;
    const inPlay = cards.map(({ card }) => Number(card));
    const winning = unclaimed ? winnersWithoutClaim(inPlay, numbers) : claimed;
    return [...splitEvenly(fromBirr(round.netWin), winning)].map(([card, amount]) => ({
      card: `${card}`,
      userId: ownerOf(cards, `${card}`),
      amount,
    }));
  },
};
