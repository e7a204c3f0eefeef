import { expect, it } from 'vitest';
import { addisDay, addisDaySpan, addisHour } from './addis-time.ts';

it('the day and hour of Addis Ababa are those of UTC three hours on', () => {
  expect(addisDay(Date.parse('2026-03-01T20:59:59.999Z'))).toBe('2026-03-01');
  expect(addisDay(Date.parse('2026-03-01T21:00:00Z'))).toBe('2026-03-02');
  expect(addisHour(Date.parse('2026-03-01T05:59:59Z'))).toBe(8);
  expect(addisHour(Date.parse('2026-03-01T06:00:00Z'))).toBe(9);
  expect(addisHour(Date.parse('2026-03-01T21:00:00Z'))).toBe(0);
});

it('the span of a day holds the moments of that day alone', () => {
  const { from, to } = addisDaySpan('2026-03-02');
  expect(addisDay(from.getTime())).toBe('2026-03-02');
  expect(addisDay(from.getTime() - 1)).toBe('2026-03-01');
  expect(addisDay(to.getTime() - 1)).toBe('2026-03-02');
  expect(addisDay(to.getTime())).toBe('2026-03-03');
});
