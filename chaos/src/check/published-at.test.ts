import { expect, it } from 'vitest';
import { publishedAt } from './published-at.ts';

it('an event of a gap was published at the time of its place in the stream, others when they came', () => {
  expect(publishedAt([{ activeBalance: 5 }, '1795592793045-0'], 1_795_592_847_249)).toBe(1_795_592_793_045);
  expect(publishedAt([{ activeBalance: 5 }], 1_795_592_847_249)).toBe(1_795_592_847_249);
  expect(publishedAt(['room-1'], 1_795_592_847_249)).toBe(1_795_592_847_249);
});
