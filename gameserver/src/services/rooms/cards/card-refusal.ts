import { Refusal } from '@chewata/common/errors';
import { GAMES, type Game } from '@chewata/common/games';
import type { CardRefusal } from '#storage/rooms/rooms.ts';

/** The refusal that a player reads if a card cannot be had. */
export function cardRefusal(game: Game, refusal: CardRefusal, limit: number): Refusal {
  const { refusals } = GAMES[game];
  switch (refusal.outcome) {
    case 'gone':
      return new Refusal('NOT_FOUND');
    case 'started':
      return new Refusal('ROOM_STARTED');
    case 'limit':
      if (limit > 1) return new Refusal('CARD_LIMIT', { params: { limit } });
      return new Refusal('CARD_LIMIT', { messageKey: refusals.oneOnly });
    case 'taken':
      return new Refusal('CARD_TAKEN', {
        messageKey: refusal.status === 'held' ? refusals.cardHeld : refusals.cardPaid,
      });
  }
}
