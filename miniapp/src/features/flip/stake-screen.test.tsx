import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ROOM, roomServer } from '#games/testing/room-server.ts';
import { currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { i18n } from '#locales/i18n.ts';
import { StakeScreen } from './stake-screen.tsx';

const server = roomServer('flip', { ...ROOM, game: 'flip' });
const room = { ...ROOM, id: 'r100', game: 'flip', stake: 100, calls: 0 };

it('shows how many players a coin has, what was won last, and a round to watch', async () => {
  await i18n.loadNamespaces('lobby');
  await showScreen('/flip', StakeScreen, null);
  await waitFor(() => expect(server.of('login')).toHaveLength(1));
  const startsAt = Date.now() + 12_000;
  const starting = { ...room, status: 'Starting', userCount: 2, playerCount: 2, startsAt };
  const playing = { ...room, id: 'r200', stake: 200, status: 'Playing', calls: 1, startsAt: null };
  act(() => {
    server.send('availableRooms', [
      ['r100', starting],
      ['r200', playing],
    ]);
    server.send('lastWins', []);
  });
  expect(await screen.findByText('2 players')).toBeTruthy();
  expect(screen.getByText('1 call')).toBeTruthy();
  expect(await screen.findByText('The wins of the last rounds appear here.')).toBeTruthy();
  screen.getByRole('button', { name: 'Watch the 200 Birr round' }).click();
  await waitFor(() =>
    expect(currentLocation()).toMatchObject({ path: '/flipCoinGame', state: { roomId: 'r200' } }),
  );
});
