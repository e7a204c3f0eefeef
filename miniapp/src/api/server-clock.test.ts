import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roomToDeviceTime, serverNow, syncServerClock, toDeviceTime } from './server-clock.ts';

const HOUR_MS = 3_600_000;
const now = Date.UTC(2026, 0, 5, 20);
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  const now = new Date().toISOString();
  syncServerClock({ now, roomsNow: now });
  vi.useRealTimers();
});

it('follows the clock of the server, whatever this device says', () => {
  const ahead = new Date(now + 3 * HOUR_MS).toISOString();
  syncServerClock({ now: ahead });
  expect(serverNow()).toBe(now + 3 * HOUR_MS);
  expect(toDeviceTime(ahead)).toBe(now);
});

it('keeps the last known difference if a reply brings no time', () => {
  syncServerClock({ now: new Date(now + HOUR_MS).toISOString() });
  for (const none of [{ now: '' }, { now: 'soon' }, {}]) syncServerClock(none);
  expect(serverNow()).toBe(now + HOUR_MS);
});

it('counts rooms by their own clock, from which that of rules may differ in a sandbox', () => {
  const time = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  syncServerClock({ now: time(12), roomsNow: time(1) });
  expect(roomToDeviceTime(now + 2 * HOUR_MS)).toBe(now + HOUR_MS);
  expect(toDeviceTime(time(13))).toBe(now + HOUR_MS);
});
