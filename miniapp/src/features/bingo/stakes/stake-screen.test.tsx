import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOM, RoomServer } from '#games/testing/room-server.ts';
import { currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { i18n } from '#locales/i18n.ts';
import { StakeScreen } from './stake-screen.tsx';

let server: RoomServer;
beforeEach(async () => {
  await i18n.loadNamespaces('lobby');
  server = new RoomServer();
  await server.open();
});
afterEach(() => server.close());

const show = (state: unknown = null) => showScreen('/BetAmountPage', StakeScreen, state);
/** The cells of a stake's row. */
const row = (n: number) =>
  within(screen.getByRole('table')).getAllByRole('row')[n + 1]?.querySelectorAll('td') ?? [];
const texts = (n: number) => [...row(n)].map((cell) => cell.textContent);

const ROOMS = [
  {
    ...ROOM,
    id: 'r5',
    stake: 5,
    status: 'Starting',
    possibleWin: 12,
  },
  { ...ROOM, id: 'r10', stake: 10, status: 'Playing', netWin: 320 },
  { ...ROOM, id: 'r25', stake: 25, status: 'Playing', netWin: 80 },
];
const publishRooms = () =>
  server.send(
    'availableRooms',
    ROOMS.map((room) => [
      room.id,
      { ...room, calls: 3, startsAt: room.id === 'r5' ? Date.now() + 12_000 : null },
    ]),
    ['r10'],
  );

it('joins the lobby as this user, and shows countdown, play and no room', async () => {
  await show();
  await waitFor(() => expect(server.of('login')).toEqual([['me']]));
  act(publishRooms);
  await waitFor(() => expect(texts(0)[1]).toMatch(/^0:1[0-2]0 cards$/));
  expect(texts(0).toSpliced(1, 1)).toEqual(['5 Birr', '12 Birr', 'Join']);
  expect(texts(1)).toEqual(['10 Birr', 'Playing3 calls', '320 Birr', 'Open']);
  expect(texts(2)).toEqual(['25 Birr', 'Playing3 calls', '80 Birr', 'Join']);
  expect(texts(3)).toEqual(['50 Birr', 'None', '–', 'Join']);
});

it('leads to the cards of a stake from anywhere in its row', async () => {
  await show();
  await waitFor(() => expect(server.of('login')).toHaveLength(1));
  act(publishRooms);
  await waitFor(() => expect(texts(1)[1]).toContain('Playing'));
  fireEvent.click(row(3)[0] ?? document.body);
  await waitFor(() => expect(currentLocation().path).toBe('/select-cards'));
  expect(currentLocation().state).toEqual({
    singleStake: 50,
    userPhone: '+251911234567',
    gameSpace: null,
    cards: [],
  });
});

it('opens the round in which I play', async () => {
  await show();
  await waitFor(() => expect(server.of('login')).toHaveLength(1));
  act(publishRooms);
  fireEvent.click(await screen.findByRole('button', { name: 'Open at 10 Birr' }));
  await waitFor(() => expect(currentLocation().path).toBe('/game'));
  expect(currentLocation().state).toMatchObject({ requestPackage: { stake: 10 }, roomId: 'r10' });
});

it('opens a round of other players to watch it', async () => {
  await show();
  await waitFor(() => expect(server.of('login')).toHaveLength(1));
  act(publishRooms);
  fireEvent.click(await screen.findByRole('button', { name: 'Watch the 25 Birr round' }));
  await waitFor(() => expect(currentLocation().path).toBe('/game'));
  expect(currentLocation().state).toMatchObject({ requestPackage: { stake: 25 }, roomId: 'r25' });
});

it('shows the private space with its members, and the private stakes', async () => {
  await show({ gameSpace: { _id: 's1', name: 'Family', memberCount: 12 } });
  expect(screen.getByText('Family')).toBeTruthy();
  expect(screen.getByText('Members: 12')).toBeTruthy();
  expect(screen.queryByText('200')).toBeNull();
  fireEvent.click(row(0)[0] ?? document.body);
  await waitFor(() => expect(currentLocation().state).toMatchObject({ gameSpace: { _id: 's1' } }));
});

it('shows why the player is back', async () => {
  await show({ notice: { tone: 'bad', text: 'Not enough players.' } });
  expect(screen.getByRole('alert').textContent).toBe('Not enough players.');
});
