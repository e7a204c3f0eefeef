import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ROOM, roomServer } from '#games/testing/room-server.ts';
import { button, currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { BackToRounds } from './back-to-rounds.tsx';
import { playInBackground } from './background-rounds.ts';
import { OtherRounds } from './other-rounds.tsx';

const players = { 1: ['9'], 2: ['8'] };
const server = roomServer('bingo', { ...ROOM, status: 'Playing', players });

it('leads back to a round that plays in the background', async () => {
  await showScreen('/wallet', BackToRounds, null);
  expect(screen.queryByRole('navigation')).toBeNull();
  act(() => playInBackground('bingo', 'r1', null));
  fireEvent.click(await screen.findByText(/Bingo, 20 Birr · playing/));
  await waitFor(() => expect(currentLocation().path).toBe('/game'));
  expect(currentLocation().state).toMatchObject({ roomId: 'r1', requestPackage: { stake: 20 } });
});

it('is gone with the end of the round', async () => {
  await showScreen('/wallet', BackToRounds, null);
  act(() => playInBackground('bingo', 'r1', null));
  await waitFor(() => expect(button(/Bingo, 20 Birr · playing/)).toBeTruthy());
  act(() => server.finish('Game Finished', ['8'], { 8: [] }));
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
});

it.each(['/select-cards', '/game', '/practice'])('covers nothing on %s', async (path) => {
  await showScreen(path, BackToRounds, null);
  act(() => playInBackground('bingo', 'r1', null));
  await waitFor(() => expect(server.of('joinRoom')).not.toHaveLength(0));
  await new Promise((later) => setTimeout(later, 200));
  expect(screen.queryByRole('navigation')).toBeNull();
});

const InRound = () => <OtherRounds roomId="r2" />;
const InTheSameRound = () => <OtherRounds roomId="r1" />;

it('a round in play has a switch to the other rounds in which my cards play', async () => {
  await showScreen('/game', InRound, null);
  expect(screen.queryByRole('navigation')).toBeNull();
  act(() => playInBackground('bingo', 'r1', null));
  fireEvent.click(await screen.findByText(/Bingo, 20 Birr · playing/));
  await waitFor(() => expect(currentLocation().state).toMatchObject({ roomId: 'r1' }));
});

it('the switch does not lead to the round on the screen', async () => {
  await showScreen('/game', InTheSameRound, null);
  act(() => playInBackground('bingo', 'r1', null));
  await waitFor(() => expect(server.of('joinRoom')).not.toHaveLength(0));
  await new Promise((later) => setTimeout(later, 200));
  expect(screen.queryByRole('navigation')).toBeNull();
});
