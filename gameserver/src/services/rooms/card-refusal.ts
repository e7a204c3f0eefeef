import { Refusal } from '@chewata/common/errors';
import type { Game } from '@chewata/common/games';
import type { CardRefusal } from '#storage/rooms/rooms.ts';

/** What a player reads where cards cannot be had (SPEC.md 5, Card conflicts). */
export function cardRefusal(game: Game, refusal: CardRefusal, limit: number): Refusal {
  switch (refusal.outcome) {
    case 'gone':
      return new Refusal('NOT_FOUND');
    case 'started':
      return new Refusal('ROOM_STARTED');
    case 'limit':
      if (limit > 1) return new Refusal('CARD_LIMIT', { params: { limit } });
      return new Refusal('CARD_LIMIT', {
        messageKey: game === 'flip' ? 'refusals.oneSideOnly' : 'refusals.oneCardOnly',
      });
    case 'taken':
      if (game !== 'spin') return new Refusal('CARD_TAKEN', { messageKey: 'refusals.bingoCardTaken' });
      return new Refusal('CARD_TAKEN', {
        messageKey: refusal.standing === 'held' ? 'refusals.spinCardViewed' : 'refusals.spinCardTaken',
      });
  }
}
