import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceRestart } from '#realtime/restart.ts';
import { ModalHosts } from './modals.tsx';

let announcements = 0;
/** Announces a restart as the server does: once per connection of the player. */
async function announce(inSeconds: number): Promise<string> {
  const message = `Restart ${++announcements}`;
  await act(async () => {
    announceRestart({ message, inSeconds });
    announceRestart({ message, inSeconds });
    await vi.dynamicImportSettled();
  });
  return message;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  render(<ModalHosts />);
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(3_600_000));
  vi.useRealTimers();
});

it('shows one countdown until the restart, even if several connections announce it', async () => {
  const message = await announce(90);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog').textContent).toContain(message);
  expect(screen.getByRole('timer').textContent).toBe('1:30');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('timer').textContent).toBe('0:30');
  act(() => void vi.advanceTimersByTime(31_000));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stays closed once confirmed, and opens again with the next announcement', async () => {
  await announce(60);
  act(() => screen.getByRole('button', { name: 'I understand' }).click());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.queryByRole('dialog')).toBeNull();
  await announce(45);
  expect(screen.getByRole('timer').textContent).toBe('0:45');
});

it('is only a toast if the server hands its players over within seconds', async () => {
  const message = await announce(3);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(message)).toBeTruthy();
});
