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
  UUID,
} from 'bson';
import fc from 'fast-check';
import type { BsonDocument, BsonNumber, BsonValue } from '../bson/value.ts';

/** Random BSON for property tests: few distinct values, so that equal values and neighbours are frequent. */

const INTERESTING = [
  0,
  1,
  -1,
  2,
  10,
  255,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53,
  -(2 ** 53),
  0.1,
  0.5,
  1.5,
  -0.5,
  1e15,
  1e300,
  5e-324,
  -5e-324,
  Number.MAX_VALUE,
  2 ** 63,
  -(2 ** 63),
  Infinity,
  -Infinity,
  Number.NaN,
  -0,
];
const LONGS = [
  '0',
  '1',
  '-1',
  '9007199254740993',
  '9007199254740992',
  '-9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '9223372036854774784',
];
const DECIMALS = [
  '0',
  '-0',
  '1',
  '1.0',
  '1.00',
  '0.1',
  '0.5',
  '1.5',
  '-0.5',
  '1E-400',
  '-1E-400',
  '2E-400',
  '1E+400',
  '-1E+400',
  '9007199254740993',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775807.5',
  '0.1000000000000000055511151231257827',
  'NaN',
  'Infinity',
  '-Infinity',
  '1E+6144',
  '1E-6176',
  '-1E-6176',
  '9.999999999999999999999999999999999E+6144',
  '4.9E-324',
  '1.8E+308',
];

export const int32s = fc.oneof(
  fc.integer().map((n) => new Int32(n)),
  fc.integer({ min: -3, max: 3 }).map((n) => new Int32(n)),
);
export const longs = fc.oneof(
  fc.constantFrom(...LONGS).map((text) => Long.fromString(text)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  fc.integer({ min: -3, max: 3 }).map((n) => Long.fromNumber(n)),
);
export const doubles = fc
  .oneof(
    fc.constantFrom(...INTERESTING),
    fc.double(),
    fc.integer({ min: -6, max: 6 }).map((n) => n / 2),
  )
  .map((n) => new Double(n));
export const decimals = fc
  .oneof(
    fc.constantFrom(...DECIMALS),
    fc
      .tuple(
        fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }),
        fc.integer({ min: -6176, max: 6111 }),
      )
      .map(([digits, exponent]) => `${digits}E${exponent}`),
    fc
      .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -2, max: 1 }))
      .map(([digits, exponent]) => `${digits}E${exponent}`),
  )
  .map((text) => Decimal128.fromString(text));
export const numbers: fc.Arbitrary<BsonNumber> = fc.oneof(int32s, longs, doubles, decimals);

export const strings = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', 'a\0', 'a\0b', 'a\u0001', 'a\u0002', '\uffff', '\u{1f600}', 'አ'),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const bytes = fc.uint8Array({ maxLength: 6 });

export const scalars: fc.Arbitrary<BsonValue> = fc.oneof(
  { arbitrary: numbers, weight: 4 },
  { arbitrary: strings, weight: 3 },
  fc.constantFrom(null, true, false, new MinKey(), new MaxKey()),
  fc
    .oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -8.64e12, max: 8.64e12 }))
    .map((ms) => new Date(ms)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((id) => new ObjectId(id)),
  fc.tuple(bytes, fc.constantFrom(0, 1, 2, 5, 128)).map(([data, subtype]) => new Binary(data, subtype)),
  fc.uuid().map((text) => new UUID(text)),
  fc
    .tuple(fc.constantFrom('a', '^a', 'b.'), fc.constantFrom('', 'i', 'm'))
    .map(([pattern, options]) => new BSONRegExp(pattern, options)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom('x', 'y').map((code) => new Code(code)),
);

export const fieldNames = fc.constantFrom('a', 'b', 'c', 'd');

export const values: fc.Arbitrary<BsonValue> = fc.letrec<{
  value: BsonValue;
  document: BsonDocument;
  array: BsonValue[];
}>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, { arbitrary: scalars, weight: 5 }, tie('document'), tie('array')),
  document: fc.dictionary(fieldNames, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  array: fc.array(tie('value'), { maxLength: 3 }),
})).value;

export const documents: fc.Arbitrary<BsonDocument> = fc.dictionary(fieldNames, values, {
  maxKeys: 4,
  noNullPrototype: true,
});
