import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffle } from '../games/draw.ts';
import { drawFrom, drawOf } from './draw-stream.ts';

/** A stream of the given words; it throws once they are used up. */
const wordsOf = (words: number[]): (() => number) => {
  const left = [...words];
  return () => {
    const word = left.shift();
    if (word === undefined) throw new Error('the stream has no more words');
    return word;
  };
};

describe('D4 draw', () => {
  it('D4 skips words of the incomplete last run, and no others', () => {
    // 2³² = 6 × 715827882 + 4: the last four words are skipped.
    const limit = 4294967292;
    expect(drawFrom(wordsOf([limit, limit + 1, limit + 3, 7]))(6)).toBe(1);
    expect(drawFrom(wordsOf([limit - 1]))(6)).toBe(5);
    expect(drawFrom(wordsOf([0]))(6)).toBe(0);
  });

  it('D4 skips nothing if n divides 2³²', () => {
    expect(drawFrom(wordsOf([2 ** 32 - 1]))(2)).toBe(1);
    expect(drawFrom(wordsOf([2 ** 32 - 1]))(2 ** 32)).toBe(2 ** 32 - 1);
    expect(drawFrom(wordsOf([2 ** 32 - 1]))(1)).toBe(0);
  });

  it('D4 is x mod n for every accepted word', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(2 ** 32 - 1), (n, word) => {
        const accepted = word < Math.floor(2 ** 32 / n) * n;
        expect(drawFrom(wordsOf([word, 0]))(n)).toBe(accepted ? word % n : 0);
      }),
    );
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('D4 refuses to draw from %s', (n) => {
    expect(() => drawFrom(() => 0)(n)).toThrow(RangeError);
  });

  it('D4 is uniform: the count of each of 75 numbers is within 5 deviations of its share', () => {
    const draw = drawOf('11'.repeat(32), 'uniformity');
    const counts = new Array<number>(75).fill(0);
    const rolls = 75 * 1000;
    for (let i = 0; i < rolls; i += 1) {
      const number = draw(75);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(1000));
  });
});

describe('D5 shuffle', () => {
  it('D5 is a permutation, and does not change its input', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, entropy) => {
        const before = [...items];
        const result = shuffle(items, drawOf('22'.repeat(32), entropy));
        expect(items).toEqual(before);
        expect([...result].sort((a, b) => a - b)).toEqual(before.sort((a, b) => a - b));
      }),
    );
  });

  it('D5 goes from the last index down to 1 and draws i + 1', () => {
    const sizes: number[] = [];
    const order = shuffle(['a', 'b', 'c', 'd'], (n) => {
      sizes.push(n);
      return 0;
    });
    expect(sizes).toEqual([4, 3, 2]);
    expect(order).toEqual(['b', 'c', 'd', 'a']);
  });

  it('D5 makes all six orders of three about equally often', () => {
    const draw = drawOf('33'.repeat(32), 'orders');
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i += 1) {
      const order = shuffle([1, 2, 3], draw).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(1000));
  });
});
