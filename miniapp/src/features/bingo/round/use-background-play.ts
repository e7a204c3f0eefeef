import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { Room } from '@chewata/common/contract/rooms/room';
import { useEffect, useRef } from 'react';
import { sendEvent } from '#realtime/sockets.ts';
import { playInBackground, showRound } from '../background-rounds.ts';
import { useAnnounceEnd } from '../use-announce-end.ts';

/** When the screen of a round is left: a round that I play goes on in the background, one I watch is left. */
export function useBackgroundPlay(room: Room | null): void {
  const announceEnd = useAnnounceEnd();
  const roomId = room?.id;
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  }, [room]);
  useEffect(() => {
    if (roomId === undefined) return;
    const hide = showRound(roomId);
    return () => {
      hide();
      const last = latest.current;
      if (last?.status === 'Playing' && ownCards(last).length > 0) playInBackground(roomId, announceEnd);
      else sendEvent('bingo', 'leaveRoom', roomId).catch(() => undefined);
    };
  }, [roomId, announceEnd]);
}
