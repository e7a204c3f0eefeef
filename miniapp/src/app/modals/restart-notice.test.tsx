import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceRestart } from '#realtime/restart.ts';
import { ModalHosts } from './modals.tsx';

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <ModalHosts />
    </MemoryRouter>,
  );
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
  open('/home');
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

it('covers no round: there it is a line with the countdown', async () => {
  cleanup();
  open('/game');
  await announce(90);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('1:30');
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(screen.queryByRole('status')).toBeNull();
});
