import { listMyRooms } from '@chewata/common/contract/rooms/my-rooms';
import { useEffect } from 'react';
import { call } from '#api/call.ts';
import { useOnConnect } from '#realtime/hooks.ts';
import type { LobbyRooms } from '#realtime/lobby.ts';
import { isGoingOn, playInBackground } from './background-rounds.ts';

/** Follows the rounds of all games in which I have paid cards. */
async function loadMyRounds(): Promise<void> {
  try {
    const { rooms } = await call(listMyRooms);
    for (const { id, game, space } of rooms) playInBackground(game, id, space);
  } catch (error) {
    // The next connection asks again.
    console.warn('own rounds not loaded', error);
  }
}

/** Follows my rounds on every connection: cards may have been paid for before the app was opened, or elsewhere. */
export const useMyRounds = (): void => useOnConnect('chat', () => void loadMyRounds());

/** Follows the rounds that a lobby names as mine: their cards may have been paid for on another device. */
export function useMineIn(lobby: LobbyRooms | undefined): void {
  const mine = lobby?.mine;
  useEffect(() => {
    if (mine && [...mine].some((id) => !isGoingOn(id))) void loadMyRounds();
  }, [mine]);
}
