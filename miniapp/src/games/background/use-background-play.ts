import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { Room } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import { isListed } from '@chewata/common/games/round';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { GameSpace } from '#games/game-space.tsx';
import { sendEvent } from '#realtime/sockets.ts';
import { playInBackground, showRound } from './background-rounds.ts';

export interface ShownRoom {
  /** The room if it is known before its state is. */
  roomId: string | null;
  space: GameSpace | null;
  /** The screen does not itself leave a room in which I have no cards. */
  leaves?: boolean;
}

/** When the screen of a room is left: a round that I play goes on in the background, one that I watch is left. */
export function useBackgroundPlay(game: Game, room: Room | null, shown: ShownRoom): void {
  const roomId = room?.id ?? shown.roomId;
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  }, [room]);
  const goOn = useEffectEvent((id: string, last: Room | null) => {
    // Without a state, joining the room shows whether I play in it.
    const plays = last === null || (isListed(last.status) && ownCards(last).length > 0);
    if (plays) playInBackground(game, id, shown.space);
    else if (shown.leaves) sendEvent(game, 'leaveRoom', id).catch(() => undefined);
  });
  useEffect(() => {
    if (roomId === null) return;
    const hide = showRound(roomId);
    return () => {
      hide();
      goOn(roomId, latest.current);
    };
  }, [roomId]);
}
