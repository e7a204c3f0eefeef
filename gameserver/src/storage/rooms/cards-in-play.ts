import type { RoundId } from '@chewata/common/ids';
import type { RoomState } from '#domain/rooms/room.ts';

type Sealed = Pick<RoomState, 'cards' | 'people'>;

interface CardsInPlay {
  knows(id: RoundId): boolean;
  /** The room with the cards and players that were left out of it because they are known. */
  completed(id: RoundId, room: RoomState | null): RoomState | null;
}

/** The most rooms whose cards are kept, of a few kB each. */
const MOST = 2000;

/**
 * The cards and players of rooms in play. From the seal on they are those of the round's document, also in a room that
 * Redis has restored, so each server reads them once.
 */
export function cardsInPlay(most = MOST): CardsInPlay {
  const known = new Map<RoundId, Sealed>();
  return {
    knows: (id) => known.has(id),
    completed: (id, room) => {
      if (room?.phase !== 'playing' && room?.phase !== 'settling') {
        known.delete(id);
        return room;
      }
      const kept = known.get(id);
      if (kept) return { ...room, ...kept };
      const [oldest] = known.keys();
      if (known.size >= most && oldest !== undefined) known.delete(oldest);
      known.set(id, { cards: room.cards, people: room.people });
      return room;
    },
  };
}
