import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OffsetSaver, sentOffset, streamOffset } from './offsets.ts';

it('an offset that a client sends back is the one of the stream', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1.6e12, max: 2.7e12 }), fc.nat(100_000), (ms, n) => {
      const sent = sentOffset(`${ms}-${n}`);
      expect(sent.length).toBeLessThan(`${ms}-${n}`.length);
      expect(streamOffset(sent)).toBe(`${ms}-${n}`);
    }),
  );
});

it('takes the long form, which replayed events have, and leaves anything else to be refused', () => {
  expect(streamOffset('1795574487961-0')).toBe('1795574487961-0');
  for (const text of ['', 'not an offset', '1795574487961-', '@zzzzzzzzzz', '76F0YimIBlU'])
    expect(streamOffset(text)).toBe(text);
});

it('of the patches of a room one in 5 s has an offset, and every other event has one', () => {
  let now = 10_000;
  const saver = new OffsetSaver(() => now);
  const [one, other] = [new Set(['r1']), new Set(['r2'])];
  expect(saver.needsOffset('cardUpdate', one)).toBe(true);
  expect(saver.needsOffset('cardUpdate', one)).toBe(false);
  expect(saver.needsOffset('cardUpdate', other)).toBe(true);
  expect(saver.needsOffset('countdown', one)).toBe(true);
  now += 4999;
  expect(saver.needsOffset('cardUpdate', one)).toBe(false);
  now += 1;
  expect(saver.needsOffset('cardUpdate', one)).toBe(true);
  expect(saver.needsOffset('cardUpdate', new Set(['r1', 'r2']))).toBe(true);
});
