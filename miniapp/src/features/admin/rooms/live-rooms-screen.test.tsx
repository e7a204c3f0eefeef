import type { LiveRoomRow } from '@chewata/common/contract/admin/rounds';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { roundStartIn } from '#games/navigation.ts';
import { i18n } from '#locales/i18n.ts';
import { LiveRoomsScreen } from './live-rooms-screen.tsx';

const signIn = (isAdmin: boolean) =>
  setMe({ _id: 'me', phoneNo: '+251911', isAdmin, role: isAdmin ? 'admin' : 'support', wallet: {} } as never);
beforeEach(() => signIn(true));
beforeAll(() => i18n.loadNamespaces(['rounds', 'history', 'admin', 'wallet']));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const room = (id: string, more: Partial<LiveRoomRow> = {}): LiveRoomRow => ({
  id,
  game: 'bingo',
  stake: 10,
  status: 'Playing',
  ageS: 75,
  seats: 4,
  calls: 12,
  dueAt: new Date(Date.now() + 3000).toISOString(),
  server: 'server-1',
  isPrivate: false,
  ...more,
});

/** Shows what the watch link leads to as text. */
function Watched() {
  const { state } = useLocation();
  return <p>watched {roundStartIn(state)?.roomId}</p>;
}

/** Shows the rooms; a later answer of the server replaces `rooms.now`. */
function show(...first: LiveRoomRow[]) {
  const rooms = { now: first };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, error: false, rooms: rooms.now }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/admin/rooms']}>
        <Routes>
          <Route path="/admin/rooms" element={<LiveRoomsScreen />} />
          <Route path="/game" element={<Watched />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return rooms;
}

it('shows each room with its age, seats and calls, and leads to its story', async () => {
  show(room('r1'));
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/Age1:15Players4Calls12/);
  expect(within(row).getByRole('link', { name: 'Whole story' }).getAttribute('href')).toBe(
    '/admin/rounds/r1',
  );
  expect(row.textContent).not.toContain('Overdue');
});

it('a round that plays is watched on the screen of its game', async () => {
  show(room('r1'));
  fireEvent.click(await screen.findByRole('link', { name: 'Watch' }));
  expect(await screen.findByText('watched r1')).toBeTruthy();
});

it('there is nothing to watch before a countdown runs, nor for support in a game of administrators', async () => {
  signIn(false);
  show(room('r1', { status: 'Available', dueAt: null }), room('r2', { game: 'flip' }), room('r3'));
  const links = (await screen.findAllByRole('listitem')).map(
    (row) => within(row).queryByText('Watch') !== null,
  );
  expect(links).toEqual([false, false, true]);
});

it('a room that is late by a minute is marked, and the list follows the server', async () => {
  const rooms = show(room('r1', { dueAt: new Date(Date.now() - 61_000).toISOString() }));
  expect((await screen.findByRole('listitem')).textContent).toContain('Overdue');
  rooms.now = [];
  expect(await screen.findByText('No room is open', {}, { timeout: 5000 })).toBeTruthy();
});

it('R12: a private room is not entered, its story is read', async () => {
  show(room('r1', { isPrivate: true }));
  expect(await screen.findByText('Private')).toBeTruthy();
  expect(screen.queryByText('Watch')).toBeNull();
  expect(screen.getByText('Whole story').closest('a')?.getAttribute('href')).toBe('/admin/rounds/r1');
});
