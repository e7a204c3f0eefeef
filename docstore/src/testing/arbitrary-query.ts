import { BSONRegExp, Double, Int32, Long, MaxKey, MinKey } from 'bson';
import fc from 'fast-check';
import type { BsonDocument, BsonValue } from '../bson/value.ts';

/** Small documents and filters for property tests that match often: few names, few values, arrays everywhere. */

const few: fc.Arbitrary<BsonValue> = fc.oneof(
  {
    arbitrary: fc.constantFrom<BsonValue>(null, 'x', 'y', true, new Int32(0), new Int32(1), new Int32(2)),
    weight: 6,
  },
  fc.constantFrom<BsonValue>(
    new Double(1),
    Long.fromNumber(1),
    new Double(Number.NaN),
    new Double(1.5),
    new Date(1),
  ),
  fc.constantFrom<BsonValue>(new MinKey(), new MaxKey(), new BSONRegExp('^x'), [], {}),
);

export const names = fc.constantFrom('a', 'b', '0');

export const smallValues: fc.Arbitrary<BsonValue> = fc.letrec<{
  value: BsonValue;
  document: BsonDocument;
  array: BsonValue[];
}>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, { arbitrary: few, weight: 3 }, tie('document'), tie('array')),
  document: fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  array: fc.array(tie('value'), { maxLength: 3 }),
})).value;

export const smallDocuments: fc.Arbitrary<BsonDocument> = fc.dictionary(names, smallValues, {
  maxKeys: 3,
  noNullPrototype: true,
});

export const paths = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));

const comparisons = fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte');
const isRegex = (value: BsonValue) => value instanceof BSONRegExp;
const operands = fc.oneof(
  { arbitrary: smallValues.filter((value) => !isRegex(value)), weight: 4 },
  fc.constantFrom<BsonValue>([], [new Int32(1)], ['x', new Int32(1)]),
);

const operators: fc.Arbitrary<BsonDocument> = fc.oneof(
  { arbitrary: fc.tuple(comparisons, operands).map(([name, value]) => ({ [name]: value })), weight: 5 },
  fc.tuple(operands, operands).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc
    .tuple(fc.constantFrom('$in', '$nin'), fc.array(operands, { maxLength: 3 }))
    .map(([name, list]) => ({ [name]: list })),
  fc.boolean().map((there) => ({ $exists: there })),
  fc.nat(3).map((size) => ({ $size: new Int32(size) })),
  fc.constantFrom('int', 'string', 'array', 'object', 'number', 'null').map((type) => ({ $type: type })),
);

const fieldConditions: fc.Arbitrary<BsonValue> = fc.oneof(
  { arbitrary: operators, weight: 4 },
  operators.map((inner) => ({ $not: inner })),
  fc.tuple(paths, operators).map(([path, inner]) => ({ $elemMatch: { [path]: inner } })),
  { arbitrary: operands, weight: 2 },
);

export const filters: fc.Arbitrary<BsonDocument> = fc.letrec<{
  filter: BsonDocument;
  leaf: BsonDocument;
  branch: BsonDocument;
}>((tie) => ({
  filter: fc.oneof({ depthSize: 'small' }, { arbitrary: tie('leaf'), weight: 4 }, tie('branch')),
  leaf: fc.dictionary(paths, fieldConditions, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
  branch: fc
    .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(tie('filter'), { minLength: 1, maxLength: 2 }))
    .map(([name, list]) => ({ [name]: list })),
})).filter;
