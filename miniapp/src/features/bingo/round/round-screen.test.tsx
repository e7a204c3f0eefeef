import { bingoCard } from '@chewata/common/games/bingo/cards';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { savePreference } from '#device/preferences.ts';
import { ROOM, RoomServer, refusal } from '#games/testing/room-server.ts';
import { button, currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { RoundScreen } from './round-screen.tsx';

const STATE = {
  phoneNumber: '+251911234567',
  requestPackage: { stake: 20, gameSpace: null, gameSpaceObject: null },
  roomId: null,
};
const show = (state: unknown = STATE) => showScreen('/game', RoundScreen, state);
const claim = () => document.querySelector<HTMLElement>('[data-claim]');
const isCalled = () => [...document.querySelectorAll('[data-called]')].map((cell) => cell.textContent);

/** The first row of card 9: five numbers that win. */
const ROW = bingoCard(9).cells.slice(0, 5);
const cell = (number: number) => document.querySelector<HTMLElement>(`[data-cell="${number}"]`);

let server: RoomServer;
beforeEach(async () => {
  savePreference('bingo.muted', 'true');
  savePreference('bingo.autoMark', 'false');
  sessionStorage.clear();
  server = new RoomServer();
  const players = { 1: ['9'], 2: ['8', '10'] };
  const facts = { cards: ['8', '9', '10'], userCount: 3, playerCount: 2, netWin: 32 };
  server.room = { ...ROOM, status: 'Playing', players, ...facts };
  await server.open();
});
afterEach(() => {
  server.close();
  vi.restoreAllMocks();
});

it('goes back to the stakes without a phone or a request package', async () => {
  await show({ phoneNumber: '+251911234567' });
  expect(currentLocation().path).toBe('/BetAmountPage');
  await show({ requestPackage: STATE.requestPackage });
  expect(currentLocation().path).toBe('/BetAmountPage');
});

it('joins by the request package if the room is not known', async () => {
  await show();
  await screen.findByText('Card No. 9');
  expect(server.of('joinRoom')).toEqual([[{ stake: 20, gameSpace: null }]]);
});

it('joins a known room, and shows each call on the board, with win, stake and players', async () => {
  await show({ ...STATE, roomId: 'r1' });
  await screen.findByText('Card No. 9');
  expect(server.of('joinRoom')).toEqual([['r1']]);
  act(() => server.call(7));
  act(() => server.call(61));
  await waitFor(() => expect(isCalled()).toEqual(['7', '61']));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bingo Game');
  const figures = ['Win', 'Stake', 'Call', 'Player'].map(
    (label) => screen.getByText(label).parentElement?.textContent,
  );
  // The player count is people, not cards.
  expect(figures).toEqual(['Win48', 'Stake20', 'Call2', 'Player2']);
  expect(screen.queryByText('Balls Called')).toBeNull();
});

it('shows win, balls called, stake and players over the board of a desktop', async () => {
  const list = matchMedia('(min-width: 768px)');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...list, matches: true });
  await show();
  await screen.findByText('Card No. 9');
  act(() => server.call(7));
  act(() => server.call(61));
  await waitFor(() => expect(screen.getByText('Balls Called').textContent).toBe('Balls Called 2'));
  expect(document.body.textContent).toContain('Win - 48 ETB');
  expect(screen.getAllByText('Player').at(-1)?.textContent).toBe('Player 2');
  expect(screen.getByText('Good Luck!!!')).toBeTruthy();
});

it('marks only called numbers by hand, unmarks them, and stores the marks for a reload', async () => {
  await show();
  await screen.findByText('Card No. 9');
  const [first = 0, second = 0] = ROW;
  act(() => server.call(first));
  await waitFor(() => expect(isCalled()).toEqual([String(first)]));
  const press = (number: number) => fireEvent.click(cell(number) ?? document.body);
  const marked = (number: number) => cell(number)?.getAttribute('aria-selected');
  press(first);
  press(second);
  expect([marked(first), marked(second)]).toEqual(['true', 'false']);
  expect(sessionStorage.getItem('bingo.marks.r1')).toBe(JSON.stringify({ 9: [first] }));
  press(first);
  expect(marked(first)).toBe('false');
});

it('offers automatic marking in the first round, and remembers the answer', async () => {
  savePreference('bingo.autoMark', '');
  await show();
  await screen.findByText('Shall the app mark called numbers for you?');
  fireEvent.click(button('Yes, mark them'));
  expect(screen.queryByText('Shall the app mark called numbers for you?')).toBeNull();
  expect(screen.getByRole('switch', { name: 'Auto mark' }).getAttribute('aria-checked')).toBe('true');
  cleanup();
  await show();
  await screen.findByText('Card No. 9');
  expect(screen.queryByText('Shall the app mark called numbers for you?')).toBeNull();
  expect(screen.getByRole('switch', { name: 'Auto mark' }).getAttribute('aria-checked')).toBe('true');
});

it('loads the full room again after a missed change', async () => {
  await show();
  await screen.findByText('Card No. 9');
  act(() => server.call(7, 3));
  await waitFor(() => expect(server.of('joinRoom').at(-1)).toEqual([{ roomId: 'r1' }]));
});

it('allows BINGO at any time after a warning, shows the refusal, and blocks until the next call', async () => {
  server.replies.set('lockIn', () => refusal('NOT_A_BINGO', 'This is not a bingo yet'));
  await show();
  await screen.findByText('Card No. 9');
  act(() => server.call(7));
  await waitFor(() => expect(isCalled()).toHaveLength(1));
  fireEvent.click(button('BINGO!'));
  // The first press without a complete card only warns.
  expect(claim()?.dataset.claim).toBe('warned');
  expect(server.of('lockIn')).toEqual([]);
  fireEvent.click(button('No complete card. Press again to claim'));
  expect(await screen.findByText('This is not a bingo yet')).toBeTruthy();
  expect(claim()?.dataset.claim).toBe('blocked');
  fireEvent.click(button('Not yet. Wait for the next number'));
  expect(server.of('lockIn')).toHaveLength(1);
  act(() => server.call(8));
  await waitFor(() => expect(claim()?.dataset.claim).toBe('idle'));
});

it('highlights BINGO when a card is complete, whatever is marked, and shows the win', async () => {
  await show();
  await screen.findByText('Card No. 9');
  for (const number of ROW) act(() => server.call(number));
  await waitFor(() => expect(claim()?.dataset.claim).toBe('ready'));
  fireEvent.click(button('BINGO!'));
  await waitFor(() => expect(server.of('lockIn')).toEqual([[{ roomId: 'r1' }]]));
  await waitFor(() => expect(claim()?.dataset.claim).toBe('claimed'));
  act(() => {
    const info = { roomId: 'r1', seq: 7, netWin: 32, fairness: { commitment: 'c', serverSeed: 's' } };
    const winners = { 9: [{ username: 'Almaz', phone: '******4567', amount: 32, tax: 6.4 }] };
    server.send('gameFinished', 'Game Finished', ['9'], winners, info);
  });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Congratulations!');
  expect(dialog.textContent).toContain('32.00 ETB');
  expect(dialog.textContent).toContain('6.40 Birr tax');
  expect(dialog.textContent).toContain('···4567');
  fireEvent.click(button('Play again'));
  await waitFor(() => expect(currentLocation().path).toBe('/select-cards'));
  expect(currentLocation().state).toMatchObject({ singleStake: 20, cards: ['9'] });
});

it('shows a loss, and how near the card was', async () => {
  await show();
  await screen.findByText('Card No. 9');
  for (const number of ROW.slice(1)) act(() => server.call(number));
  act(() => {
    const info = { roomId: 'r1', seq: 6, netWin: 32, fairness: { commitment: 'c', serverSeed: 's' } };
    const winners = { 8: [{ username: 'Hana', phone: '******7654', amount: 32, tax: 0 }] };
    server.send('gameFinished', 'Game Finished', ['8'], winners, info);
  });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('You Lost');
  expect(dialog.textContent).toContain(`Card 9 was 1 away: ${ROW[0]}`);
  expect(dialog.textContent).toContain('Hana');
});

it('returns to the stakes if the room cannot be joined', async () => {
  server.replies.set('joinRoom', () => refusal('NOT_FOUND', 'Not found'));
  await show();
  await waitFor(() => expect(currentLocation().path).toBe('/BetAmountPage'));
  expect(currentLocation().state).toMatchObject({ notice: { text: 'Not found' } });
});

it('lets a player without a card watch, and leads to the next round', async () => {
  server.room = { ...server.room, players: { 2: ['8'] } };
  await show({ ...STATE, roomId: 'r1' });
  expect(await screen.findByText(/You are watching this round/)).toBeTruthy();
  expect(claim()).toBeNull();
  fireEvent.click(button('Choose cards for the next round'));
  await waitFor(() => expect(currentLocation().path).toBe('/select-cards'));
  await waitFor(() => expect(server.of('leaveRoom')).toEqual([['r1']]));
});

it('claims automatically after the player has left the screen', async () => {
  await show();
  await screen.findByText('Card No. 9');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(currentLocation().path).toBe('/BetAmountPage'));
  await waitFor(() => expect(server.of('joinRoom').at(-1)).toEqual([{ roomId: 'r1' }]));
  for (const number of ROW.slice(1)) act(() => server.call(number));
  expect(server.of('lockIn')).toEqual([]);
  act(() => server.call(ROW[0] ?? 0));
  await waitFor(() => expect(server.of('lockIn')).toEqual([[{ roomId: 'r1' }]]));
});
