import { expect, it } from 'vitest';
import { clockTime, localDay, localTime } from './local-time.ts';

it('shows the time of Addis Ababa, whatever the time zone of the device', () => {
  expect(localTime('2026-11-21T22:30:00.000Z', 'en')).toBe('22 Nov 2026, 01:30');
  expect(localTime('2026-11-21T08:05:00.000Z', 'en', false)).toBe('11:05');
});

it('has figures for the date and the Ethiopian hour in the languages of Ethiopia', () => {
  const shown = (language: string) => localTime('2026-11-21T22:30:00.000Z', language);
  expect(shown('am')).toBe('22/11/2026 ሌሊት 7:30');
  expect(shown('om')).toBe('22/11/2026 halkan 7:30');
  expect(shown('ti')).toBe('22/11/2026 ለይቲ 7:30');
  expect(localTime('2026-11-21T08:05:00.000Z', 'am', false)).toBe('ጠዋት 5:05');
});

it('shows it in a language that the browser does not know', () => {
  expect(localTime('2026-11-21T08:05:00.000Z', 'xx-none')).toMatch(/2026.*11:05/);
});

it('shows seconds by the clock of the language, and a dash for no moment', () => {
  expect(clockTime(Date.UTC(2026, 10, 21, 8, 5, 7))).toBe('11:05:07');
  expect(clockTime(Date.UTC(2026, 10, 21, 8, 5, 7), 'ti')).toBe('ንግሆ 5:05:07');
  expect(clockTime(Number.NaN, 'am')).toBe('–');
});

it('names a day and a month as the dates beside them do', () => {
  expect(localDay('2026-03-01', 'en')).toBe('1 Mar 2026');
  expect(localDay('2026-03', 'en')).toBe('Mar 2026');
  expect(localDay('2026-03-01', 'om')).toBe('01/03/2026');
  expect(localDay('2026-03', 'am')).toBe('03/2026');
});
