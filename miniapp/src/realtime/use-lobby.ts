import type { Room } from '@chewata/common/contract/rooms';
import type { Game } from '@chewata/common/games';
import { useEffect, useState } from 'react';
import { useSecondsUntil } from '#ui/time/use-countdown.ts';
import { useOnConnect, useServerEvent } from './hooks.ts';
import { steadyDeadline } from './lobby.ts';
import { sendEvent } from './sockets.ts';

/** The listed rooms of a game, live; undefined until they are known. */
export function useLobby(namespace: Game, userId: string): readonly Room[] | undefined {
  const [rooms, setRooms] = useState<readonly Room[]>();
  useServerEvent(namespace, 'availableRooms', (pairs) => setRooms(pairs.map(([, room]) => room)));
  useOnConnect(namespace, () => {
    // What is refused or lost here is asked for again at the next connection.
    sendEvent(namespace, 'login', userId).catch((error: unknown) => console.warn('no lobby', error));
  });
  return rooms;
}

/** Seconds left of a room's countdown, ticking here between what the server tells; 0 where none runs. */
export function useRoomSeconds(told: number): number {
  const [deadline, setDeadline] = useState<number | null>(() => steadyDeadline(null, told, Date.now()));
  useEffect(() => setDeadline((known) => steadyDeadline(known, told, Date.now())), [told]);
  return useSecondsUntil(deadline) ?? 0;
}
