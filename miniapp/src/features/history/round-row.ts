import type { BetHistoryRow } from '@chewata/common/contract/games';
import { GAMES } from '@chewata/common/games';
import { fromBirr, santim, toBirr } from '@chewata/common/money';

/** The cards that won: the map of the wire has them joined as its key and apart as its value. */
export const winnerCards = (row: Pick<BetHistoryRow, 'winners'>): string[] =>
  Object.values(row.winners).flat();

type Winnings = Pick<BetHistoryRow, 'game' | 'netWin' | 'winAmount' | 'winnersCount'>;

/**
 * What a winning card of the round got, in Birr. SPEC.md section 4: the winnings divided by the number
 * of winners. In spin and flip each winner has a prize of their own: mine, or null where I won nothing.
 */
export function winningsEach({ game, netWin, winAmount, winnersCount }: Winnings): number | null {
  if (winnersCount === 0) return null;
  if (!GAMES[game].sharesPrize) return winAmount > 0 ? winAmount : null;
  return toBirr(santim(Math.floor(fromBirr(netWin) / winnersCount)));
}

/** One card of a round, as the history's modal shows it. */
export interface RoundCard {
  row: BetHistoryRow;
  card: string;
}

export const hasWon = ({ row, card }: RoundCard): boolean => winnerCards(row).includes(card);
