import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers, strings, values } from '../testing/arbitrary-bson.ts';
import { decodeDocument, encodeDocument } from './codec.ts';
import { areIdentical, compareStrings, compareValues } from './compare.ts';
import type { BsonNumber, BsonValue } from './value.ts';

/** The model of a number: a fraction, an infinity or NaN. */
function fractionOf(value: BsonNumber): [bigint, bigint] | number {
  const text = value._bsontype === 'Double' ? exactText(value.value) : value.toString();
  if (!/\d/.test(text)) return Number(text);
  const [digits = '', power = '0'] = text.split(/e/i);
  const [whole = '', part = ''] = digits.split('.');
  const exponent = Number(power) - part.length;
  const scaled = BigInt(whole + part);
  return exponent >= 0 ? [scaled * 10n ** BigInt(exponent), 1n] : [scaled, 10n ** BigInt(-exponent)];
}

function exactText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  let power = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    power += 1;
  }
  return `${BigInt(mantissa) * 5n ** BigInt(power)}E${-power}`;
}

function modelOrder(a: BsonNumber, b: BsonNumber): number {
  const left = fractionOf(a);
  const right = fractionOf(b);
  if (typeof left !== 'number' && typeof right !== 'number') {
    const difference = left[0] * right[1] - right[0] * left[1];
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  const rank = (it: typeof left) => (typeof it !== 'number' ? 2 : Number.isNaN(it) ? 0 : it < 0 ? 1 : 3);
  return Math.sign(rank(left) - rank(right));
}

describe('BSON order', () => {
  it('compares numbers of all types as fractions', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(modelOrder(a, b));
      }),
      { numRuns: 3000 },
    );
  });

  it('compares strings as their UTF-8 bytes', () => {
    fc.assert(
      fc.property(strings, strings, (a, b) => {
        expect(Math.sign(compareStrings(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  it('is a total order', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0)
          expect(compareValues(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('distinguishes identical values from equal ones', () => {
    const bytesOf = (value: BsonValue) => Buffer.from(encodeDocument({ value })).toString('hex');
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(areIdentical(a, b)).toBe(bytesOf(a) === bytesOf(b));
        expect(areIdentical(a, decodeDocument(encodeDocument({ a })).a)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('has the documented order of types and of values within a type', () => {
    const ascending: BsonValue[] = [
      new MinKey(),
      undefined,
      null,
      new Double(Number.NaN),
      new Double(-Infinity),
      Long.fromString('-9223372036854775808'),
      Decimal128.fromString('-1E-6176'),
      new Int32(0),
      Decimal128.fromString('0.1'),
      new Double(0.1),
      Long.fromString('9007199254740993'),
      Decimal128.fromString('Infinity'),
      '',
      'a',
      'a\0',
      'b',
      '\uffff',
      '\u{1f600}',
      {},
      { b: new Int32(1) },
      { b: new Int32(1), a: new Int32(1) },
      { a: 'x' },
      [],
      [new Int32(1)],
      [new Int32(1), null],
      [new Int32(2)],
      new Binary(new Uint8Array([9]), 5),
      new Binary(new Uint8Array([1, 1]), 0),
      new Binary(new Uint8Array([1, 2]), 0),
      new Binary(new Uint8Array([0, 0]), 5),
      new ObjectId('000000000000000000000001'),
      new ObjectId('ff0000000000000000000000'),
      false,
      true,
      new Date(-1),
      new Date(0),
      new Timestamp({ t: 1, i: 2 }),
      new Timestamp({ t: 4294967295, i: 0 }),
      new BSONRegExp('a', ''),
      new BSONRegExp('a', 'i'),
      new Code('x'),
      new MaxKey(),
    ];
    ascending.forEach((value, i) => {
      ascending.forEach((other, j) => {
        expect(Math.sign(compareValues(value, other)), `${i} and ${j}`).toBe(Math.sign(i - j));
      });
    });
  });
});
