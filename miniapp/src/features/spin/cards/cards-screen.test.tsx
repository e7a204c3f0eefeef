import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BALANCES, ROOM, roomServer } from '#games/testing/room-server.ts';
import { button, showScreen } from '#games/testing/show-screen.tsx';
import { setTelegram } from '#telegram/bridge.ts';
import { fakeBridge } from '#telegram/testing/fake-bridge.ts';
import { CardsScreen } from './cards-screen.tsx';

const STATE = { singleStake: 20, userPhone: '+251911234567', gameSpace: null };
const server = roomServer('spin', { ...ROOM, game: 'spin' }, () => act(() => setTelegram(null)));
beforeEach(() => void server.replies.set('confirmCards', () => ({ ok: true, ...BALANCES })));

async function touch(card: string) {
  await showScreen('/chooseCard', CardsScreen, STATE);
  await waitFor(() => expect(server.of('joinRoom')).toHaveLength(1));
  await waitFor(() => expect(button('Random pick').disabled).toBe(false));
  const found = document.querySelector<HTMLElement>(`[data-card="${card}"]`);
  if (!found) throw new Error(`no number ${card}`);
  fireEvent.click(found);
  await screen.findByRole('dialog');
}

it('asks for confirmation before a number is paid for', async () => {
  await touch('7');
  fireEvent.click(button('Confirm'));
  await waitFor(() => expect(server.of('confirmCards')).toHaveLength(1));
});

it('confirms once by Telegram’s main button, and cancels by its back button', async () => {
  const telegram = fakeBridge();
  setTelegram(telegram.bridge);
  await touch('7');
  expect(screen.queryByText('Confirm')).toBeNull();
  act(() => telegram.pressBack());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(telegram.mainButton()).toBeNull();
  await waitFor(() => expect(server.of('removeCards')).toHaveLength(1));

  fireEvent.click(document.querySelector('[data-card="8"]') as HTMLElement);
  await waitFor(() => expect(telegram.mainButton()).toMatchObject({ text: 'Confirm', enabled: true }));
  act(() => {
    telegram.pressMain();
    telegram.pressMain();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of('confirmCards')).toHaveLength(1);
  expect(telegram.mainButton()).toBeNull();
});
