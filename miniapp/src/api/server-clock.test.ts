import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow, syncServerClock, toDeviceTime } from './server-clock.ts';

const HOUR_MS = 3_600_000;
const now = Date.UTC(2026, 0, 5, 20);
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  syncServerClock(new Date().toISOString());
  vi.useRealTimers();
});

it('follows the clock of the server, whatever this device says', () => {
  const ahead = new Date(now + 3 * HOUR_MS).toISOString();
  syncServerClock(ahead);
  expect(serverNow()).toBe(now + 3 * HOUR_MS);
  expect(toDeviceTime(ahead)).toBe(now);
});

it('keeps the last known difference if a reply brings no time', () => {
  syncServerClock(new Date(now + HOUR_MS).toISOString());
  for (const none of ['', 'soon', undefined as unknown as string]) syncServerClock(none);
  expect(serverNow()).toBe(now + HOUR_MS);
});
