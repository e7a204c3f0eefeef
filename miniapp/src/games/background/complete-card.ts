import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { Room } from '@chewata/common/contract/rooms/room';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import { sendEvent } from '#realtime/sockets.ts';

/** True if one of the bingo cards is complete. */
export const hasCompleteCard = (cards: readonly string[], called: readonly number[]): boolean =>
  cards.some((card) => isBingo(bingoCard(Number(card)), called));

/**
 * Claims as soon as one of my cards of a bingo room is complete. As the app is connected, the server does not claim
 * for it. Call it with every state of the room.
 */
export function claimer(): (room: Room) => void {
  let hasClaimed = false;
  return (room) => {
    if (room.game !== 'bingo' || room.status !== 'Playing' || hasClaimed) return;
    if (!hasCompleteCard(ownCards(room), room.calledNumbers as number[])) return;
    hasClaimed = true;
    // If the claim is refused or lost, the next call tries again.
    sendEvent('bingo', 'lockIn', { roomId: room.id }).catch(() => {
      hasClaimed = false;
    });
  };
}
