import { GAMES } from '../../games/index.ts';
import { fromPercent } from '../../games/percent.ts';
import { fromBirr, times, toBirr } from '../../money.ts';
import type { Room } from './room.ts';

/** The fields of a room that follow from its paid cards. */
export type PaidFacts = Pick<
  Room,
  'cards' | 'userCount' | 'playerCount' | 'totalStake' | 'netWin' | 'possibleWin'
>;

/** The stakes and wins of a room with that number of paid cards. Both sides compute them alike. */
export function potOf(
  { game, stake, percent }: Pick<Room, 'game' | 'stake' | 'percent'>,
  cards: number,
): Pick<Room, 'totalStake' | 'netWin' | 'possibleWin'> {
  const { netWin, possibleWin } = GAMES[game];
  const amount = fromBirr(stake);
  const cut = fromPercent(percent);
  return {
    totalStake: toBirr(times(amount, cards)),
    netWin: toBirr(netWin(amount, cards, cut)),
    possibleWin: toBirr(possibleWin(amount, cards, cut)),
  };
}

/** The fields that follow from `players`. Patches do not send them. */
export function paidFacts(room: Pick<Room, 'game' | 'stake' | 'percent' | 'players'>): PaidFacts {
  const cards = Object.values(room.players).flat().sort(GAMES[room.game].compareCards);
  return {
    cards,
    userCount: cards.length,
    playerCount: Object.keys(room.players).length,
    ...potOf(room, cards.length),
  };
}

/** The reader's own paid cards. */
export const ownCards = ({ seat, players }: Pick<Room, 'seat' | 'players'>): string[] =>
  seat === null ? [] : (players[seat] ?? []);

/** The reader's own held cards. */
export const ownHolds = ({ seat, viewingCards }: Pick<Room, 'seat' | 'viewingCards'>): string[] =>
  seat === null ? [] : (viewingCards[seat] ?? []);
