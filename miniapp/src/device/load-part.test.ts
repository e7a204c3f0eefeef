import { afterEach, expect, it, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('loads again as soon as the connection is back', async () => {
  const load = vi
    .fn(lost)
    .mockImplementationOnce(lost)
    .mockResolvedValueOnce('part' as never);
  const part = loadPart(load);
  await Promise.resolve();
  await new Promise(setImmediate);
  window.dispatchEvent(new Event('online'));
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

it('does not give up while there is no connection, and does after five failures with one', async () => {
  vi.useFakeTimers();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(lost);
  const failed = loadPart(load).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(load.mock.calls.length).toBeGreaterThan(15);
  online.mockReturnValue(true);
  load.mockClear();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await failed).toContain('Failed to fetch');
  expect(load.mock.calls.length).toBe(4);
});
