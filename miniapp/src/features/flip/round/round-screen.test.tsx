import type { Room } from '@chewata/common/contract/rooms/room';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setBalance, useBalance } from '#api/balance.ts';
import { queryClient } from '#api/query-client.ts';
import { savePreference } from '#device/preferences.ts';
import { controlPageVisibility } from '#games/testing/page-visibility.ts';
import { ROOM, refusal, roomServer } from '#games/testing/room-server.ts';
import { button, currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { RoundScreen } from './round-screen.tsx';

const STATE = {
  phoneNumber: '+251911234567',
  requestPackage: { stake: 100, gameSpace: null, gameSpaceObject: null },
  roomId: 'r1',
};
const FLIP: Room = {
  ...ROOM,
  game: 'flip',
  stake: 100,
  status: 'Playing',
  players: { 1: ['T'], 2: ['H'] },
  maskedPhones: { 1: '09****', 2: '09****' },
  cards: ['H', 'T'],
  userCount: 2,
  totalStake: 200,
  netWin: 190,
  rounds: 3,
};

const page = controlPageVisibility();
const server = roomServer('flip', FLIP);
beforeEach(() => savePreference('flip.soundMuted', 'true'));

const show = (state: unknown = STATE) => showScreen('/flipCoinGame', RoundScreen, state);
const scores = () => ['H', 'T'].map((side) => screen.getByTestId(`score-${side}`).textContent);
const phase = () => screen.getByTestId('coin').dataset.phase;

it('goes back to the stakes without a request package', async () => {
  await show(null);
  expect(currentLocation().path).toBe('/flip');
});

it('waits for the server, and shows the players of each side with masked phones', async () => {
  await show();
  await screen.findByText('Head side');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Best of 3');
  expect(screen.getByText('Round 1 • waiting for server...')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Hana09****',
    'Almaz09****',
  ]);
});

it('shows the stake, the possible win and my side', async () => {
  await show();
  await screen.findByText('Head side');
  expect(screen.getByText(/^Stake/).textContent).toBe('Stake 100 Birr · Possible Win 190 Birr · you: Tail');
});

it('keeps the balance as it was until the coin has landed', async () => {
  server.room = { ...FLIP, calledNumbers: ['T'] };
  await show();
  await screen.findByText('Tail wins 0-1');
  const { result } = renderHook(useBalance, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  act(() => server.call('T'));
  await waitFor(() => expect(phase()).toBe('turning'));
  act(() => setBalance({ activeBalance: 290, bonusWallet: 0 }));
  act(() => server.finish('Tail wins 0-2', ['T'], { T: [] }));
  await new Promise((later) => setTimeout(later, 100));
  expect([phase(), result.current?.activeBalance]).toEqual(['turning', 100]);
  await screen.findByRole('dialog');
  expect(result.current?.activeBalance).toBe(290);
});

it('F2, F3: rebuilds the score from the called sides', async () => {
  server.room = { ...FLIP, calledNumbers: ['H', 'T'] };
  await show();
  expect(await screen.findByText('Tail wins 1-1')).toBeTruthy();
  expect(scores()).toEqual(['Head1', 'Tail1']);
  expect(phase()).toBe('resting');
  expect(document.querySelector('[data-splash]')).toBeNull();
});

it('F6: turns to a call, and counts it only when the coin has landed', async () => {
  server.room = { ...FLIP, calledNumbers: ['H'] };
  await show();
  await screen.findByText('Head wins 1-0');
  act(() => server.call('T'));
  await waitFor(() => expect(phase()).toBe('turning'));
  expect(screen.getByText('Round 2 • the coin is turning')).toBeTruthy();
  expect(scores()).toEqual(['Head1', 'Tail0']);
  await waitFor(() => expect(document.querySelector('[data-splash="T"]')?.textContent).toBe('TAIL'));
  expect([screen.getByText('Tail wins 1-1').textContent, scores()]).toEqual([
    'Tail wins 1-1',
    ['Head1', 'Tail1'],
  ]);
});

it('shows the win with its tax; Reset View clears the counters', async () => {
  server.room = { ...FLIP, calledNumbers: ['T'] };
  await show();
  await screen.findByText('Tail wins 0-1');
  page.hide();
  act(() => server.call('T'));
  await waitFor(() => expect(scores()).toEqual(['Head0', 'Tail2']));
  act(() =>
    server.finish('Tail wins 0-2', ['T'], {
      T: [{ username: 'Almaz', phone: '09****', amount: 190, tax: 28.5 }],
    }),
  );
  const result = await screen.findByRole('dialog');
  expect(result.textContent).toContain('You Win!');
  expect(result.textContent).toContain('190.00 ETB');
  expect(result.textContent).toContain('28.50 Birr tax is deducted from this');
  expect(within(result).getByRole('list', { name: 'Winners' }).textContent).toBe('Almaz09****190.00 Birr');
  expect(within(result).getByRole('link').getAttribute('href')).toBe('/fairness/r1');
  fireEvent.click(button('Close'));
  fireEvent.click(await screen.findByText('Reset View'));
  await waitFor(() => expect(scores()).toEqual(['Head0', 'Tail0']));
  expect(screen.getByText('Round 1 • waiting for server...')).toBeTruthy();
});

it('shows a loss to a player who missed the end', async () => {
  server.room = { ...FLIP, status: 'Finished', calledNumbers: ['H', 'T', 'H'] };
  await show();
  const result = await screen.findByRole('dialog');
  expect(result.textContent).toContain('You Lost');
  expect(result.textContent).toContain('Head wins 2-1');
  expect(result.textContent).toContain('Winning side: Head');
});

it('stays on the screen if joining is refused', async () => {
  server.replies.set('joinRoom', () => refusal('NOT_FOUND', 'No such room'));
  await show();
  await waitFor(() => expect(server.of('joinRoom')).toHaveLength(1));
  expect(currentLocation().path).toBe('/flipCoinGame');
  expect(screen.getByText('Best of 3')).toBeTruthy();
});
