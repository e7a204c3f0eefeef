import { applyWins } from '@chewata/common/contract/rooms/lobby';
import type { Game } from '@chewata/common/games';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnConnect, useServerEvent } from './hooks.ts';
import { type LobbyRooms, lobbyAfter } from './lobby.ts';
import { onAcknowledged, sendEvent } from './sockets.ts';

/** The listed rooms of a game, kept current; undefined until they are loaded. */
export function useLobby(namespace: Game, userId: string): LobbyRooms | undefined {
  const [lobby, setLobby] = useState<LobbyRooms>();
  // The answer to a login has all rooms; until it arrives, changes to the list before it do not matter.
  const awaitsAll = useRef(true);
  useServerEvent(namespace, 'availableRooms', (entries, mine) => {
    const isAll = awaitsAll.current;
    awaitsAll.current = false;
    setLobby((known) => ({ ...lobbyAfter(isAll ? undefined : known, entries, mine), wins: known?.wins }));
  });
  useServerEvent(namespace, 'lastWins', (wins) =>
    setLobby((known) => known && { ...known, wins: applyWins(known.wins ?? [], wins) }),
  );
  function login(): void {
    awaitsAll.current = true;
    // A refused or lost request is repeated on the next connection.
    sendEvent(namespace, 'login', userId).catch((error: unknown) => console.warn('lobby not loaded', error));
  }
  useOnConnect(namespace, login);
  // A round in the background joins its room, which ends the list.
  const again = useEffectEvent(login);
  useEffect(
    () => onAcknowledged((from, event) => from === namespace && event === 'joinRoom' && again()),
    [namespace],
  );
  return lobby;
}
