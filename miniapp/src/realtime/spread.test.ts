import { expect, it } from 'vitest';
import { spread } from './spread.ts';

it('clients that lose their server come back over the whole time, no tenth of it with a fifth of them', () => {
  const tenths = new Array<number>(10).fill(0);
  for (let client = 0; client < 2000; client++) {
    const tenth = Math.floor((spread({ least: 1000, most: 6000 }) - 1000) / 500);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  expect(tenths).toHaveLength(10);
  expect(Math.min(...tenths)).toBeGreaterThan(100);
  expect(Math.max(...tenths)).toBeLessThan(400);
});
