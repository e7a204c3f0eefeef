import { expect, it } from 'vitest';
import { localTime } from './local-time.ts';

it('shows the time of Addis Ababa, whatever the time zone of the device', () => {
  expect(localTime('2026-11-21T22:30:00.000Z', 'en')).toBe('22 Nov 2026, 01:30');
  expect(localTime('2026-11-21T08:05:00.000Z', 'en', false)).toBe('11:05');
});

it('shows it in each language, even one that the browser does not know', () => {
  for (const language of ['am', 'om', 'ti', 'xx-none'])
    expect(localTime('2026-11-21T08:05:00.000Z', language)).toMatch(/2026.*11:05/);
});
