import { expect, it } from 'vitest';
import { formatSeconds } from './countdown.tsx';

it('formats seconds as minutes:seconds', () => {
  expect(formatSeconds(24)).toBe('0:24');
  expect(formatSeconds(65)).toBe('1:05');
  expect(formatSeconds(-3)).toBe('0:00');
});
