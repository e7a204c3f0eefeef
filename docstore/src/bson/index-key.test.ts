import { Decimal128, Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers, strings, values } from '../testing/arbitrary-bson.ts';
import { compareValues } from './compare.ts';
import {
  type Direction,
  encodeKey,
  isHashed,
  MAX_STORED_BYTES,
  scanEnd,
  scanStart,
  storedKey,
} from './index-key.ts';
import type { BsonValue } from './value.ts';

const direction = fc.constantFrom<Direction>(1, -1);

describe('index keys', () => {
  it('sort as bytes exactly as the values compare, in each direction', () => {
    fc.assert(
      fc.property(values, values, direction, (a, b, way) => {
        const bytes = Buffer.compare(encodeKey([a], [way]), encodeKey([b], [way]));
        expect(bytes).toBe(Math.sign(compareValues(a, b)) * way + 0);
      }),
      { numRuns: 3000 },
    );
  });

  it('sort numbers of all types as they compare', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(Buffer.compare(encodeKey([a], [1]), encodeKey([b], [1]))).toBe(Math.sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('sort strings as they compare, whatever bytes they contain', () => {
    fc.assert(
      fc.property(strings, strings, (a, b) => {
        expect(Buffer.compare(encodeKey([a], [1]), encodeKey([b], [1]))).toBe(Math.sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('sort lists field by field', () => {
    const pair = fc.tuple(values, values);
    fc.assert(
      fc.property(pair, pair, direction, direction, (a, b, first, second) => {
        const expected =
          Math.sign(compareValues(a[0], b[0])) * first || Math.sign(compareValues(a[1], b[1])) * second;
        expect(Buffer.compare(encodeKey(a, [first, second]), encodeKey(b, [first, second]))).toBe(
          expected + 0,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('are the same for equal numbers of different types', () => {
    const ones: BsonValue[] = [
      new Int32(1),
      Long.fromNumber(1),
      new Double(1),
      Decimal128.fromString('1.00'),
    ];
    expect(new Set(ones.map((one) => encodeKey([one], [1]).toString('hex'))).size).toBe(1);
  });

  it('of the first fields find all lists that start with them', () => {
    fc.assert(
      fc.property(values, values, values, direction, direction, (first, second, other, way, way2) => {
        const key = storedKey(encodeKey([first, second], [way, way2]));
        const prefix = encodeKey([other], [way]);
        const within =
          Buffer.compare(key, scanStart(prefix)) >= 0 && Buffer.compare(key, scanEnd(prefix)) < 0;
        expect(within).toBe(compareValues(first, other) === 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('beyond the length limit preserve equality, and their ranges include every key that belongs there', () => {
    const long = fc.tuple(
      fc.constantFrom('a', 'b'),
      fc.integer({ min: 1740, max: 1790 }),
      fc.string({ maxLength: 3 }),
    );
    const text = long.map(([letter, length, tail]) => letter.repeat(length) + tail);
    fc.assert(
      fc.property(text, text, direction, (a, b, way) => {
        const left = encodeKey([a], [way]);
        const right = encodeKey([b], [way]);
        expect(storedKey(left).length).toBeLessThanOrEqual(MAX_STORED_BYTES);
        expect(storedKey(left).equals(storedKey(right))).toBe(a === b);
        if (Buffer.compare(left, right) <= 0) {
          expect(Buffer.compare(storedKey(right), scanStart(left))).toBeGreaterThanOrEqual(0);
          expect(Buffer.compare(storedKey(left), scanEnd(right))).toBeLessThan(0);
        }
        if (!isHashed(left)) expect(storedKey(left)).toBe(left);
      }),
    );
  });
});
