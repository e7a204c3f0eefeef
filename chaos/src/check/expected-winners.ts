import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { Game } from '@chewata/common/games';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo, winnersWithoutClaim } from '@chewata/common/games/bingo/patterns';
import { flipPayout } from '@chewata/common/games/flip/payout';
import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';
import { spinWinners } from '@chewata/common/games/spin/rounds';
import { splitEvenly } from '@chewata/common/games/win';
import { fromBirr, type Santim } from '@chewata/common/money';

export type Win = { readonly card: string; readonly userId: string; readonly amount: Santim };

/** All balls of a bingo. */
const ALL_CALLS = 75;

/** The winners that follow from a round's record, with their prizes; null: a card won that has no bingo. */
const EXPECTED: Readonly<Record<Game, (story: RoundStory) => Win[] | null>> = {
  bingo({ round, cards, calls, winners }) {
    const numbers = calls.map(({ number }) => Number(number));
    const claimed = winners.map(({ card }) => Number(card));
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
  spin: ({ round, cards, calls }) =>
    spinWinners(
      calls.map(({ number }) => Number(number)),
      fromBirr(round.netWin),
      cards.length,
    ).map(({ card, prize }) => ({ card: `${card}`, userId: ownerOf(cards, `${card}`), amount: prize })),
  flip({ round, cards, calls }) {
    const { winner } = flipScore(calls.map(({ number }) => number as Side));
    const amount = flipPayout(fromBirr(round.stake));
    return cards.filter(({ card }) => card === winner).map(({ card, userId }) => ({ card, userId, amount }));
  },
};

const ownerOf = (cards: RoundStory['cards'], card: string): string =>
  cards.find((owned) => owned.card === card)?.userId ?? '';

export const expectedWinners = (story: RoundStory): Win[] | null => EXPECTED[story.round.game](story);
