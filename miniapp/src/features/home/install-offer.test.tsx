import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepInstallPrompt } from '#device/install-prompt.ts';
import { savePreference } from '#device/preferences.ts';
import { i18n } from '#locales/i18n.ts';
import { setTelegram } from '#telegram/bridge.ts';
import { fakeBridge } from '#telegram/testing/fake-bridge.ts';
import { InstallOffer } from './install-offer.tsx';

const prompt = vi.fn(async () => undefined);

beforeAll(async () => {
  await i18n.loadNamespaces('home');
  keepInstallPrompt();
});
beforeEach(() => {
  prompt.mockClear();
  savePreference('hasPlayed', 'yes');
  savePreference('install.answered', '');
});
afterEach(() =>
  act(() => {
    setTelegram(null);
    dispatchEvent(new Event('appinstalled'));
  }),
);

/** The browser offers to install the app; returns if the app passes the offer on. */
async function isOffered(): Promise<boolean> {
  cleanup();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  await act(async () => void render(<InstallOffer />));
  act(() => void dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  return screen.queryByRole('button', { name: 'Add' }) !== null;
}

it('is made after a finished round, and makes the browser ask', async () => {
  expect(await isOffered()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button')).toBeNull();
});

it('is not made again after an answer', async () => {
  await isOffered();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(prompt).not.toHaveBeenCalled();
  expect(await isOffered()).toBe(false);
});

it('is not made before the first round, nor in Telegram', async () => {
  savePreference('hasPlayed', '');
  expect(await isOffered()).toBe(false);
  savePreference('hasPlayed', 'yes');
  setTelegram(fakeBridge({}).bridge);
  expect(await isOffered()).toBe(false);
  act(() => setTelegram(null));
  expect(await isOffered()).toBe(true);
});

it('is gone once the app is installed', async () => {
  expect(await isOffered()).toBe(true);
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button')).toBeNull();
});
