import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BALANCES, ROOM, roomServer } from '#games/testing/room-server.ts';
import { showScreen } from '#games/testing/show-screen.tsx';
import { setTelegram } from '#telegram/bridge.ts';
import { fakeBridge } from '#telegram/testing/fake-bridge.ts';
import { CardsScreen } from './cards-screen.tsx';

const STATE = { singleStake: 100, userPhone: '+251911234567', gameSpace: null };
const server = roomServer('flip', { ...ROOM, game: 'flip', stake: 100 }, () => act(() => setTelegram(null)));
beforeEach(() => void server.replies.set('confirmCards', () => ({ ok: true, ...BALANCES })));

it('confirms the side by Telegram’s main button, which is then hidden', async () => {
  const telegram = fakeBridge();
  setTelegram(telegram.bridge);
  await showScreen('/flipHeadTail', CardsScreen, STATE);
  const head = () => document.querySelector<HTMLButtonElement>('[data-side="H"]');
  await waitFor(() => expect(head()?.disabled).toBe(false));
  fireEvent.click(head() as HTMLButtonElement);
  await screen.findByRole('dialog');
  expect(screen.queryByText('Confirm')).toBeNull();
  expect(telegram.mainButton()).toMatchObject({ text: 'Confirm', enabled: true });
  expect(server.of('confirmCards')).toEqual([]);
  act(() => telegram.pressMain());
  await waitFor(() => expect(server.of('confirmCards')).toHaveLength(1));
  await waitFor(() => expect(telegram.mainButton()).toBeNull());
});

it('gives my side back while the room waits', async () => {
  server.room = { ...server.room, players: { 1: ['T'] } };
  server.replies.set('removeCards', () => {
    server.change({ players: {} });
    return { ok: true, ...BALANCES };
  });
  await showScreen('/flipHeadTail', CardsScreen, STATE);
  fireEvent.click(await screen.findByText('Take my side back: +100 Birr'));
  await waitFor(() => expect(server.of('removeCards')).toEqual([[{ roomId: 'r1' }, ['T']]]));
  expect(await screen.findByText('Choose your side')).toBeTruthy();
});
