import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOM, refusal, roomServer } from '#games/testing/room-server.ts';
import { button, showScreen } from '#games/testing/show-screen.tsx';
import { acquireSocket } from '#realtime/sockets.ts';
import { CardsScreen } from './cards-screen.tsx';

const server = roomServer('bingo', ROOM);
const card = (number: number) => document.querySelector<HTMLElement>(`[data-card="${number}"]`);
const stateOf = (number: number) => card(number)?.dataset.cardState;
const chip = () => screen.findByRole('button', { name: /^57, held for 0:(30|2\d)$/ });
const holds = () => server.of('selectCards').map(([cards]) => cards);

beforeEach(async () => {
  const start = { singleStake: 20, userPhone: '+251911234567', gameSpace: null };
  await showScreen('/select-cards', CardsScreen, start);
  await waitFor(() => expect(document.body.textContent).toContain('· 0 cards'));
});

afterEach(() => void vi.useRealTimers());

async function holdCard57(): Promise<void> {
  fireEvent.click(card(57) as HTMLElement);
  await waitFor(() => expect(holds()).toEqual([['57']]));
  // The second change shows when the first has arrived.
  act(() => server.change({ viewingCards: { 1: ['57'] }, players: { 2: ['4'] } }));
  await waitFor(() => expect(document.body.textContent).toContain('· 1 card'));
}

/** The connection breaks and is back at once; the server has forgotten the hold meanwhile. */
function reconnect(viewingCards: Record<string, string[]>): void {
  server.room = { ...server.room, viewingCards, seq: server.room.seq + 1 };
  const { socket, release } = acquireSocket('bingo');
  socket.disconnect().connect();
  release();
}

it('shows the time left of a hold, and holds the card again at a press', async () => {
  await holdCard57();
  fireEvent.click(await chip());
  await waitFor(() => expect(holds()).toEqual([['57'], ['57']]));
});

it('drops a card whose hold is over, and says so', async () => {
  await holdCard57();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  act(() => server.change({ viewingCards: {} }));
  expect(await screen.findByText(/Your 30 seconds for card 57 are over/)).toBeTruthy();
  expect(stateOf(57)).toBe('free');
  expect(button('Confirm Cards').disabled).toBe(true);
});

it('holds a card again after a lost connection if it is still free', async () => {
  await holdCard57();
  act(() => reconnect({}));
  await waitFor(() => expect(holds()).toEqual([['57'], ['57']]));
  expect(stateOf(57)).toBe('mine');
});

it('says after a lost connection that another player has the card by now', async () => {
  await holdCard57();
  server.replies.set('selectCards', () => refusal('CARD_TAKEN', 'Card Already held by another player'));
  act(() => reconnect({ 2: ['57'] }));
  expect(await screen.findByText('Card Already held by another player')).toBeTruthy();
  await waitFor(() => expect(stateOf(57)).toBe('taken'));
});
