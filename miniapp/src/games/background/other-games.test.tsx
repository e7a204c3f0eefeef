import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOM, roomServer } from '#games/testing/room-server.ts';
import { currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { BackToRounds } from './back-to-rounds.tsx';
import { playInBackground } from './background-rounds.ts';
import { OtherRounds } from './other-rounds.tsx';

const startsAt = Date.now() + 40_000;
const spin = { ...ROOM, game: 'spin' as const, status: 'Starting' as const, startsAt, players: { 1: ['9'] } };
const server = roomServer('spin', spin);
let answer: object;
beforeEach(() => {
  answer = { rooms: [] };
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ success: true, error: false, ...answer })),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const space = { _id: 's1', name: 'Friends', memberCount: 3 };
const follow = () => act(() => playInBackground('spin', 'r1', space));

it('leads back to the cards of a spin round while its countdown runs', async () => {
  await showScreen('/home', BackToRounds, null);
  follow();
  const link = await screen.findByRole('button', { name: /^Back to your game\s*Spin, 20 Birr · 0:\d\d$/ });
  fireEvent.click(link);
  await waitFor(() => expect(currentLocation().path).toBe('/chooseCard'));
  expect(currentLocation().state).toMatchObject({ singleStake: 20, roomId: 'r1', gameSpace: space });
});

it('leads back to play once the round has begun', async () => {
  await showScreen('/home', BackToRounds, null);
  follow();
  await screen.findByText(/Spin, 20 Birr ·/);
  act(() => server.call(9));
  fireEvent.click(await screen.findByText(/Spin, 20 Birr · playing/));
  await waitFor(() => expect(currentLocation().path).toBe('/spingame'));
  expect(currentLocation().state).toMatchObject({ roomId: 'r1', requestPackage: { gameSpace: 's1' } });
});

it('announces what was won, with the game and the stake', async () => {
  await showScreen('/home', BackToRounds, null);
  follow();
  await screen.findByText(/Spin, 20 Birr ·/);
  const win = { username: 'Almaz', phone: '09******67', amount: 32, tax: 0 };
  act(() => server.finish('Game Finished', ['9'], { 9: [win] }));
  expect(await screen.findByText('Spin, 20 Birr: you won 32.00 Birr!')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says that a round did not take place', async () => {
  await showScreen('/home', BackToRounds, null);
  follow();
  await screen.findByText(/Spin, 20 Birr ·/);
  act(() => server.send('timeoutFinished', 'r1'));
  expect(await screen.findByText(/^Spin, 20 Birr: the round did not take place/)).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('forgets, and leaves, a room in which the last card was given back', async () => {
  await showScreen('/home', BackToRounds, null);
  follow();
  await screen.findByText(/Spin, 20 Birr ·/);
  act(() => server.change({ players: {} }));
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  await waitFor(() => expect(server.of('leaveRoom')).toEqual([['r1']]));
});

it('finds the rounds that were paid for before the app was opened', async () => {
  server.openChat();
  answer = { rooms: [{ id: 'r1', game: 'spin', stake: 20, status: 'Starting', startsAt, space: null }] };
  await showScreen('/home', BackToRounds, null);
  expect(await screen.findByText(/Spin, 20 Birr ·/)).toBeTruthy();
});

it('a round has a switch to a round of another game', async () => {
  const InFlip = () => <OtherRounds roomId="f1" />;
  await showScreen('/flipCoinGame', InFlip, null);
  follow();
  fireEvent.click(await screen.findByText(/Spin, 20 Birr ·/));
  await waitFor(() => expect(currentLocation().path).toBe('/chooseCard'));
});
