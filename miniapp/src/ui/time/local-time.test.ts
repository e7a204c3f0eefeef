import { expect, it } from 'vitest';
import { localTime } from './local-time.ts';

it('tells the time of Addis Ababa, whatever the clock of the machine', () => {
  expect(localTime('2026-11-21T22:30:00.000Z', 'en')).toBe('22 Nov 2026, 01:30');
  expect(localTime('2026-11-21T08:05:00.000Z', 'en', false)).toBe('11:05');
});

it('tells it in each language, also where the browser does not know it', () => {
  for (const language of ['am', 'om', 'ti', 'xx-none'])
    expect(localTime('2026-11-21T08:05:00.000Z', language)).toMatch(/2026.*11:05/);
});
