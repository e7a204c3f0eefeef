import { useEffect } from 'react';
import type { LobbyRooms } from '#realtime/lobby.ts';
import { useLobby } from '#realtime/use-lobby.ts';
import { playInBackground } from '../background-rounds.ts';
import { useAnnounceEnd } from '../use-announce-end.ts';

export interface LiveLobbyProps {
  me: string;
  onLobby: (lobby: LobbyRooms | undefined) => void;
}

/** The stakes' live part, whose code arrives after the stakes: follows the rooms, and plays my rounds among them. */
export function LiveLobby({ me, onLobby }: LiveLobbyProps) {
  const lobby = useLobby('bingo', me);
  const announceEnd = useAnnounceEnd();
  useEffect(() => onLobby(lobby), [lobby, onLobby]);
  useEffect(() => {
    for (const { id, status } of lobby?.rooms ?? [])
      if (status === 'Playing' && lobby?.mine.has(id)) playInBackground(id, announceEnd);
  }, [lobby, announceEnd]);
  return null;
}
