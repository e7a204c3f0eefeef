import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyModal } from './lazy-modal.tsx';

const Hello = ({ open }: { open: boolean }) => (open ? <p>Hello</p> : null);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('opens what was loaded ahead without loading it again', async () => {
  const load = vi.fn(async () => Hello);
  const modal = lazyModal(load);
  render(<modal.Host />);
  await act(() => modal.preload());
  expect(screen.queryByText('Hello')).toBeNull();
  act(modal.open);
  expect(screen.getByText('Hello')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('leaves the page as it is if the code does not arrive, and loads it again the next time', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let fails = true;
  const modal = lazyModal(async () => {
    if (fails) throw new Error('no such file');
    return Hello;
  });
  render(
    <>
      <p>The page</p>
      <modal.Host />
    </>,
  );
  act(modal.open);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('The page')).toBeTruthy();
  fails = false;
  await act(async () => modal.open());
  expect(screen.getByText('Hello')).toBeTruthy();
});
