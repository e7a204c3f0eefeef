import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ROOM, roomServer } from '#games/testing/room-server.ts';
import { currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { i18n } from '#locales/i18n.ts';
import { StakeScreen } from './stake-screen.tsx';

const server = roomServer('spin', { ...ROOM, game: 'spin' });
const room = { ...ROOM, id: 'r20', game: 'spin', stake: 20, calls: 0 };

it('shows how a room fills, what was won last, and a round to watch', async () => {
  await i18n.loadNamespaces('lobby');
  await showScreen('/SpinBetAmount', StakeScreen, null);
  await waitFor(() => expect(server.of('login')).toHaveLength(1));
  const startsAt = Date.now() + 12_000;
  const starting = { ...room, status: 'Starting', userCount: 12, startsAt };
  const playing = { ...room, id: 'r50', stake: 50, status: 'Playing', calls: 2, startsAt: null };
  act(() => {
    server.send('availableRooms', [
      ['r20', starting],
      ['r50', playing],
    ]);
    server.send('lastWins', [
      { roundId: 'w1', stake: 20, phone: '09******67', amount: 112, winners: 3, at: '2026-11-25T08:00:00Z' },
    ]);
  });
  expect(await screen.findByText('12 cards')).toBeTruthy();
  expect(screen.getByText('2 calls')).toBeTruthy();
  expect(screen.getByRole('link', { name: /09\*{6}67 won 112 Birr/ })).toBeTruthy();
  screen.getByRole('button', { name: 'Watch the 50 Birr round' }).click();
  await waitFor(() =>
    expect(currentLocation()).toMatchObject({ path: '/spingame', state: { roomId: 'r50' } }),
  );
});
