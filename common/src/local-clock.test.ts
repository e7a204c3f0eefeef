import { expect, it } from 'vitest';
import { hasEthiopianClock, localClock, localHour, localMoment } from './local-clock.ts';

it('counts the hours from six in the morning, and names the part of the day', () => {
  expect(
    ['00:05', '05:59', '06:00', '09:00', '12:30', '18:05', '23:59'].map((time) => localClock(time, 'am')),
  ).toEqual(['ሌሊት 6:05', 'ሌሊት 11:59', 'ጠዋት 12:00', 'ጠዋት 3:00', 'ቀን 6:30', 'ምሽት 12:05', 'ምሽት 5:59']);
  expect(localClock('15:20:07', 'om')).toBe('guyyaa 9:20:07');
  expect(localClock('15:20', 'ti')).toBe('ድሕሪ ቐትሪ 9:20');
});

it('leaves English on the 24-hour clock', () => {
  expect(localClock('15:20', 'en')).toBe('15:20');
  expect(localHour(9, 'en')).toBe('9:00');
  expect(localMoment('2026-11-22 18:05', 'en')).toBe('2026-11-22 18:05');
  expect(['am', 'en', 'om', 'ti'].filter(hasEthiopianClock)).toEqual(['am', 'om', 'ti']);
});

it('says opening hours in words', () => {
  expect([9, 24].map((hour) => localHour(hour, 'am'))).toEqual(['ጠዋቱ 3 ሰዓት', 'ሌሊቱ 6 ሰዓት']);
  expect([9, 24].map((hour) => localHour(hour, 'om'))).toEqual(["ganama sa'aatii 3", "halkan sa'aatii 6"]);
  expect([9, 13].map((hour) => localHour(hour, 'ti'))).toEqual(['ሰዓት 3 ናይ ንግሆ', 'ሰዓት 7 ድሕሪ ቐትሪ']);
});

it('writes dates in figures', () => {
  expect(localMoment('2026-11-22', 'om')).toBe('22/11/2026');
  expect(localMoment('2026-11-22 18:05', 'ti')).toBe('22/11/2026 ምሸት 12:05');
  expect(localMoment('18:05', 'am')).toBe('ምሽት 12:05');
});
