import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { setTelegram } from '#telegram/bridge.ts';
import { fakeBridge } from '#telegram/testing/fake-bridge.ts';
import { ShortcutOffer } from './shortcut-offer.tsx';

beforeAll(() => i18n.loadNamespaces('home'));
beforeEach(() => localStorage.clear());
afterEach(() => act(() => setTelegram(null)));

/** Opens the home screen as a Telegram user and returns if a shortcut is offered. */
async function visit(more: Parameters<typeof fakeBridge>[0] | null) {
  cleanup();
  const { bridge } = fakeBridge(more ?? {});
  setTelegram(more === null ? null : bridge);
  await act(async () => void render(<ShortcutOffer />));
  return { bridge, offered: screen.queryByRole('button', { name: 'Add' }) !== null };
}

it('is offered to each Telegram user once, whether it is accepted, refused or ignored', async () => {
  expect((await visit({ userId: 1 })).offered).toBe(true);
  expect((await visit({ userId: 1 })).offered).toBe(false);
  const { bridge, offered } = await visit({ userId: 2 });
  expect(offered).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(bridge.addToHomeScreen).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button')).toBeNull();
  expect((await visit({ userId: 2 })).offered).toBe(false);
});

it('is not offered if there already is a shortcut, nor on the web', async () => {
  expect((await visit({ lacksShortcut: async () => false })).offered).toBe(false);
  expect((await visit(null)).offered).toBe(false);
  expect((await visit({})).offered).toBe(true);
});
