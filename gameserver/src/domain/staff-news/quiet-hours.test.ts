import { HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import { expect, it } from 'vitest';
import { quietFor } from './quiet-hours.ts';

/** A time of Addis Ababa. */
const at = (time: string) => Date.parse(`2026-11-24T${time}:00+03:00`);

it.each([
  ['21:59', 0],
  ['22:00', 9 * HOUR_MS],
  ['23:30', 7.5 * HOUR_MS],
  ['00:00', 7 * HOUR_MS],
  ['06:59', MINUTE_MS],
  ['07:00', 0],
  ['12:00', 0],
])('O12: from 22 to 7 at %s they still last %d ms', (time, expected) => {
  expect(quietFor({ from: 22, to: 7 }, at(time))).toBe(expected);
});

it('O12: may lie within one day, or be none', () => {
  expect(quietFor({ from: 1, to: 5 }, at('02:00'))).toBe(3 * HOUR_MS);
  expect(quietFor({ from: 1, to: 5 }, at('00:30'))).toBe(0);
  expect(quietFor({ from: 0, to: 0 }, at('00:00'))).toBe(0);
  expect(quietFor({ from: 9, to: 9 }, at('09:00'))).toBe(0);
});
