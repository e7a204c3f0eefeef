import type { Room } from '@chewata/common/contract/rooms/room';
import { numberUnderPointer } from '@chewata/common/games/spin/wheel';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { savePreference } from '#device/preferences.ts';
import { controlPageVisibility } from '#games/testing/page-visibility.ts';
import { ROOM, roomServer } from '#games/testing/room-server.ts';
import { button, currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { RoundScreen } from './round-screen.tsx';

const STATE = {
  phoneNumber: '+251911234567',
  requestPackage: { stake: 50, gameSpace: null, gameSpaceObject: null },
  roomId: 'r1',
};
/** Twelve cards, one of them mine (57); the net win of 480 Birr is split in three. */
const CARDS = ['4', '14', '24', '31', '33', '41', '51', '57', '58', '68', '78', '85'];
const SPIN: Room = {
  ...ROOM,
  game: 'spin',
  stake: 50,
  status: 'Playing',
  players: { 1: ['57'], 2: CARDS.filter((card) => card !== '57') },
  maskedPhones: { 1: '09******67', 2: '09******54' },
  cards: CARDS,
  userCount: 12,
  totalStake: 600,
  netWin: 480,
  rounds: 3,
  percents: [70, 20, 10],
};
const won = (username: string, phone: string, amount: number, tax = 0) => [{ username, phone, amount, tax }];

const page = controlPageVisibility();
const server = roomServer('spin', SPIN);
beforeEach(() => savePreference('spin.soundMuted', 'true'));

const show = (state: unknown = STATE) => showScreen('/spingame', RoundScreen, state);
const wheel = () => screen.getByTestId('wheel');
const under = () => numberUnderPointer(CARDS.map(Number), Number(wheel().dataset.rotation));
const calls = (...numbers: number[]) => {
  server.room = { ...server.room, calledNumbers: numbers };
};

it('goes back to the stakes without a phone or a request package', async () => {
  await show(null);
  expect(currentLocation().path).toBe('/SpinBetAmount');
});

it('shows win, cards, stake, the split and my number', async () => {
  await show();
  await screen.findByText('No. of Winners & Net Win Split');
  const stats = [...document.querySelectorAll('dd')].map((value) => value.textContent);
  expect(stats).toEqual(['480', '12', '50']);
  expect(screen.getByText('Your Selected Numbers').parentElement?.textContent).toContain('57');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '1st70%336 Birr',
    '2nd20%96 Birr',
    '3rd10%48 Birr',
    '57',
  ]);
});

it('shows a watching player that there are no picks', async () => {
  server.room = { ...SPIN, players: { 2: CARDS } };
  await show();
  expect(await screen.findByText('No picks yet.')).toBeTruthy();
});

it('counts down before the first turn, in the prescribed words', async () => {
  await show();
  await screen.findByText('No. of Winners & Net Win Split');
  act(() => server.send('spinCountdown', 4, 'r1'));
  expect(await screen.findByText('Starting in 4…')).toBeTruthy();
  expect([screen.getByTestId('pointer').textContent, screen.getByTestId('hub').textContent]).toEqual([
    '4',
    '4',
  ]);
  act(() => server.send('spinCountdownFinished', 'r1'));
  await waitFor(() => expect(screen.getByTestId('pointer').textContent).toBe('Wait'));
});

it('S7: turns to a call, and keeps its number secret until the wheel has landed', async () => {
  await show();
  await screen.findByText('No. of Winners & Net Win Split');
  act(() => server.call(78));
  await waitFor(() => expect(wheel().dataset.phase).toBe('turning'));
  expect([under(), screen.getByTestId('pointer').textContent]).toEqual([78, '1st']);
  expect(screen.getByTestId('hub').textContent).toBe('Spinning');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('1st70%336 Birr');
});

it('S7: is at rest for a player who joins late, with the winners so far', async () => {
  calls(78, 33);
  await show();
  await waitFor(() => expect(under()).toBe(33));
  expect(wheel().dataset.phase).toBe('resting');
  expect(screen.getByTestId('hub').textContent).toBe('33');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 8))).toEqual([
    '1st70%78',
    '2nd20%33',
    '3rd10%48',
    '57',
  ]);
});

it('S7: joins again after a missed call, and turns the wheel to it', async () => {
  calls(78);
  await show();
  await waitFor(() => expect(under()).toBe(78));
  server.room = { ...server.room, calledNumbers: [78, 14], seq: server.room.seq + 1 };
  page.hide();
  act(() => server.call(57));
  await waitFor(() => expect(under()).toBe(57));
});

it('shows the win with its tax once the wheel is at rest; only the button closes it', async () => {
  calls(78, 4, 57);
  await show();
  await waitFor(() => expect(under()).toBe(57));
  act(() =>
    server.finish('Game Finished', ['78', '4', '57'], {
      '4': won('Hana', '09******54', 96),
      '57': won('Almaz', '09******67', 48, 7.2),
      '78': won('Hana', '09******54', 336),
    }),
  );
  const result = await screen.findByRole('dialog');
  expect(result.textContent).toContain('You Win!');
  expect(result.textContent).toContain('Winning Number(s)');
  expect(result.textContent).toContain('7.20 Birr tax is deducted from this');
  const rows = [...result.querySelectorAll('ul > li')].map((row) => row.textContent);
  expect(rows).toEqual([
    '78Hana09******54336.00 ETB',
    '4Hana09******5496.00 ETB',
    '57Almaz09******6748.00 ETB',
  ]);
  fireEvent.keyDown(result, { key: 'Escape' });
  fireEvent.pointerDown(document.body);
  expect(screen.getByRole('dialog')).toBe(result);
  fireEvent.click(button('Awesome'));
  await waitFor(() => expect(currentLocation().path).toBe('/spinBetAmount'));
});

it('shows a player who missed the end the same winners, masked, from the room alone', async () => {
  server.room = { ...SPIN, status: 'Finished', calledNumbers: [78, 4, 31] };
  await show();
  const result = await screen.findByRole('dialog');
  expect(result.textContent).toContain('You Lost');
  expect([...result.querySelectorAll('ul > li')].map((row) => row.textContent)).toEqual([
    '78Hana09******54336.00 ETB',
    '4Hana09******5496.00 ETB',
    '31Hana09******5448.00 ETB',
  ]);
  fireEvent.click(button('Okay'));
  await waitFor(() => expect(currentLocation().path).toBe('/spinBetAmount'));
});

it('goes back to the stakes with the reason if there are too few players', async () => {
  server.room = { ...SPIN, status: 'Starting', countDownVal: 1 };
  await show();
  await screen.findByText('No. of Winners & Net Win Split');
  act(() => {
    server.send('timeoutMessage', { message: 'Not enough players.', success: false }, 'r1');
    server.send('timeoutFinished', 'r1');
  });
  await waitFor(() => expect(currentLocation().path).toBe('/spinBetAmount'));
  expect(currentLocation().state).toMatchObject({ notice: { tone: 'bad', text: 'Not enough players.' } });
});

it('stores the mute switch', async () => {
  await show();
  fireEvent.click(await screen.findByText('Muted'));
  expect(await screen.findByText('Sound On')).toBeTruthy();
  expect(localStorage.getItem('spin.soundMuted')).toBe('false');
});
