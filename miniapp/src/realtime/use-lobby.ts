import type { Room } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import { useEffect, useState } from 'react';
import { useSecondsUntil } from '#ui/time/use-countdown.ts';
import { useOnConnect, useServerEvent } from './hooks.ts';
import { steadyDeadline } from './lobby.ts';
import { sendEvent } from './sockets.ts';

/** The listed rooms of a game, kept current; undefined until they are loaded. */
export function useLobby(namespace: Game, userId: string): readonly Room[] | undefined {
  const [rooms, setRooms] = useState<readonly Room[]>();
  useServerEvent(namespace, 'availableRooms', (entries) => setRooms(entries.map(([, room]) => room)));
  useOnConnect(namespace, () => {
    // A refused or lost request is repeated on the next connection.
    sendEvent(namespace, 'login', userId).catch((error: unknown) => console.warn('lobby not loaded', error));
  });
  return rooms;
}

/** Seconds left of a room's countdown, ticking here between the server's updates; 0 if none runs. */
export function useRoomSeconds(serverSeconds: number): number {
  const [deadline, setDeadline] = useState<number | null>(() =>
    steadyDeadline(null, serverSeconds, Date.now()),
  );
  useEffect(() => setDeadline((known) => steadyDeadline(known, serverSeconds, Date.now())), [serverSeconds]);
  return useSecondsUntil(deadline) ?? 0;
}
