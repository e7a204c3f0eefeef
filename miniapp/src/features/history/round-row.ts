import type { BetHistoryRow } from '@chewata/common/contract/rooms/rounds';
import { GAMES } from '@chewata/common/games';
import { fromBirr, santim, toBirr } from '@chewata/common/money';

/** The winning cards: on the wire, the key of the map joins them and the value lists them. */
export const winnerCards = (row: Pick<BetHistoryRow, 'winners'>): string[] =>
  Object.values(row.winners).flat();

type Winnings = Pick<BetHistoryRow, 'game' | 'netWin' | 'winAmount' | 'winnersCount'>;

/**
 * The amount that each winner of the round got, in Birr: the win divided by the number of winners. In games whose
 * winners have different prizes it is the user's own prize, or null if the user did not win.
 */
export function winningsEach({ game, netWin, winAmount, winnersCount }: Winnings): number | null {
  if (winnersCount === 0) return null;
  if (!GAMES[game].sharesPrize) return winAmount > 0 ? winAmount : null;
  return toBirr(santim(Math.floor(fromBirr(netWin) / winnersCount)));
}

/** One card of a round, for the modal. */
export interface RoundCard {
  row: BetHistoryRow;
  card: string;
}

export const hasWon = ({ row, card }: RoundCard): boolean => winnerCards(row).includes(card);
