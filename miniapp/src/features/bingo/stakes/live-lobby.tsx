import { useEffect } from 'react';
import { useMineIn } from '#games/background/my-rounds.ts';
import { LastWins } from '#games/stakes/last-wins.tsx';
import { RoomDetail } from '#games/stakes/room-detail.tsx';
import type { LobbyRooms } from '#realtime/lobby.ts';
import { useLobby } from '#realtime/use-lobby.ts';

/** The rooms, and what shows more of one and what was won last. */
export interface LiveRooms {
  lobby: LobbyRooms | undefined;
  Detail: typeof RoomDetail;
  Wins: typeof LastWins;
}

export interface LiveLobbyProps {
  me: string;
  onLobby: (live: LiveRooms) => void;
}

/** The stakes' live part, whose code arrives after the stakes: follows the rooms, and plays my rounds among them. */
export function LiveLobby({ me, onLobby }: LiveLobbyProps) {
  const lobby = useLobby('bingo', me);
  useEffect(() => onLobby({ lobby, Detail: RoomDetail, Wins: LastWins }), [lobby, onLobby]);
  useMineIn(lobby);
  return null;
}
