import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { Room, Winners } from '@chewata/common/contract/rooms/room';
import { GAMES } from '@chewata/common/games';
import { winningCards, winOf } from '#games/result/winnings.ts';

/** The amount that my cards won in the round, in Birr. If many hold the same card, each of them wins the same. */
export function amountWon(room: Pick<Room, 'game' | 'seat' | 'players'>, winners: Winners): number {
  const mine = ownCards(room);
  const won = winningCards(winners);
  if (GAMES[room.game].holders !== 'many') return winOf(won, mine).amount;
  return won.find(({ card }) => mine.includes(card))?.amount ?? 0;
}
