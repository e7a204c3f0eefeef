import { Decimal128, Double, Long, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import type { MatchInfo } from '../query/field-test.ts';
import { compileFilter } from '../query/filter.ts';
import { codeOf } from '../testing/error-code.ts';
import { documentOf } from '../testing/plain.ts';
import { compileUpdate } from './update.ts';

const now = new Date('2026-07-29T10:00:00Z');
const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);
const double = (value: number) => new Double(value);

/** The bytes, to compare types, order of fields and exponents of decimals too. */
function hex(document: BsonDocument): string {
  return Buffer.from(encodeDocument(document)).toString('hex');
}

function updated(
  document: object,
  update: object,
  arrayFilters: object[] = [],
  filter: object = {},
): BsonDocument {
  const found: MatchInfo = {};
  const before = documentOf(document);
  const bytes = hex(before);
  compileFilter(documentOf(filter)).matches(before, found);
  const { apply } = compileUpdate(documentOf(update), { arrayFilters: arrayFilters.map(documentOf) });
  const after = apply(before, { now, position: found.arrayIndex });
  expect(hex(before)).toBe(bytes);
  return after;
}

/** Operators as in the manual: document, update, document after. */
const TABLE: [string, object, object, object][] = [
  ['$set', { a: 1 }, { $set: { b: 2, a: 3 } }, { a: 3, b: 2 }],
  ['$set creates documents', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set of an element', { a: [1, 2] }, { $set: { 'a.1': 5 } }, { a: [1, 5] }],
  ['$set beyond the end', { a: [1] }, { $set: { 'a.3': 5 } }, { a: [1, null, null, 5] }],
  ['$set within an element', { a: [{ x: 1 }] }, { $set: { 'a.0.y': 2 } }, { a: [{ x: 1, y: 2 }] }],
  ['$set of a new element', { a: [] }, { $set: { 'a.0.y': 2 } }, { a: [{ y: 2 }] }],
  [
    '$set creates fields in order of name',
    {},
    { $set: { c: 1, a: 1 }, $inc: { b: 1 } },
    { a: 1, b: 1, c: 1 },
  ],
  [
    '$set creates names with numbers in text order',
    { z: 1 },
    { $set: { 'm.y10': 1, 'm.b': 1 } },
    { z: 1, m: { b: 1, y10: 1 } },
  ],
  ['$set changes a type', { a: 1 }, { $set: { a: long('1') } }, { a: long('1') }],
  ['$set of a field with a dollar within', { a: {} }, { $set: { 'a.$b': 1 } }, { a: { $b: 1 } }],
  ['replacement by an equal _id', { _id: 7 }, { _id: long('7'), a: 1 }, { _id: long('7'), a: 1 }],
  ['$set of nothing', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$setOnInsert', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': 1, x: 1 } }, { b: { d: 2 } }],
  ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1, 'a.7': 1 } }, { a: [null, 2] }],
  ['$unset through a scalar', { a: 1 }, { $unset: { 'a.b': 1 } }, { a: 1 }],
  [
    '$inc',
    { a: 1, b: long('1'), c: double(1.5) },
    { $inc: { a: 2, b: 2, c: 2, d: 4 } },
    { a: 3, b: long('3'), c: double(3.5), d: 4 },
  ],
  ['$inc keeps a double a double', { a: 1 }, { $inc: { a: double(2) } }, { a: double(3) }],
  ['$inc overflows int32 to int64', { a: 2147483647 }, { $inc: { a: 1 } }, { a: long('2147483648') }],
  ['$inc int32 by int64', { a: 1 }, { $inc: { a: long('1') } }, { a: long('2') }],
  [
    '$inc of large int64 is exact',
    { a: long('9007199254740993') },
    { $inc: { a: 2 } },
    { a: long('9007199254740995') },
  ],
  ['$inc int64 by double', { a: long('1') }, { $inc: { a: 0.5 } }, { a: double(1.5) }],
  ['$max of equal numbers keeps the old', { a: 5 }, { $max: { a: long('5') } }, { a: 5 }],
  ['$max', { a: 5, b: 5, n: null }, { $max: { a: 3, b: 7, c: 1, n: 0 } }, { a: 5, b: 7, n: 0, c: 1 }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 1, c: [1] } }, { a: [1, 2], b: [1], c: [[1]] }],
  ['$push a document', { a: [] }, { $push: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet', { a: [1] }, { $addToSet: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  [
    '$addToSet of an existing element',
    { a: [1, { x: 1, y: 2 }] },
    { $addToSet: { a: long('1') } },
    { a: [1, { x: 1, y: 2 }] },
  ],
  [
    '$addToSet respects the order of fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [2, 1, 2, [3]] } } }, { a: [1, 2, [3]] }],
  ['$pull a value', { a: [1, 2, long('1'), '1', [1]] }, { $pull: { a: 1 } }, { a: [2, '1', [1]] }],
  ['$pull an array', { a: [[1, 2], [2]] }, { $pull: { a: [1, 2] } }, { a: [[2]] }],
  ['$pull of nothing', { a: [1] }, { $pull: { b: 1, 'a.x': 1 } }, { a: [1] }],
  ['$pullAll', { a: [0, 2, 5, 5, 1, 0] }, { $pullAll: { a: [0, 5] } }, { a: [2, 1] }],
  ['replacement', { _id: 7, a: 1 }, { b: 2 }, { _id: 7, b: 2 }],
  ['replacement with _id', { _id: 7, a: 1 }, { b: 2, _id: 7 }, { _id: 7, b: 2 }],
  ['replacement by nothing', { _id: 7, a: 1 }, {}, { _id: 7 }],
  [
    'replacement fills in a timestamp',
    { _id: 7 },
    { t: new Timestamp(0n) },
    { _id: 7, t: new Timestamp({ t: 1785319200, i: 1 }) },
  ],
  [
    'property names of Object',
    { a: 1 },
    { $set: { constructor: 1, 'toString.x': 2 } },
    { a: 1, constructor: 1, toString: { x: 2 } },
  ],
];

describe('update', () => {
  it.each(TABLE)('%s', (_name, document, update, after) => {
    expect(hex(updated(document, update))).toBe(hex(documentOf(after)));
  });

  it.each<[object, object, object, object]>([
    [{ a: 5 }, { a: [1, 5, 9] }, { $set: { 'a.$': 0 } }, { a: [1, 0, 9] }],
    [{ 'a.x': 2 }, { a: [{ x: 1 }, { x: 2 }] }, { $inc: { 'a.$.n': 1 } }, { a: [{ x: 1 }, { x: 2, n: 1 }] }],
    [
      { a: { $elemMatch: { x: 2, y: 1 } } },
      { a: [{ x: 2 }, { x: 2, y: 1 }] },
      { $unset: { 'a.$.x': 1 } },
      { a: [{ x: 2 }, { y: 1 }] },
    ],
    [{ 'a.b': 1 }, { a: { b: [0, 1] } }, { $set: { 'a.b.$': 2 } }, { a: { b: [0, 2] } }],
  ])('positional $: %j in %j', (filter, document, update, after) => {
    expect(hex(updated(document, update, [], filter))).toBe(hex(documentOf(after)));
  });

  it.each<[object, object, object[], object]>([
    [{ a: [1, 2] }, { $inc: { 'a.$[]': 1 } }, [], { a: [2, 3] }],
    [
      { a: [{ x: [1] }, { x: [2, 3] }] },
      { $inc: { 'a.$[].x.$[]': 10 } },
      [],
      { a: [{ x: [11] }, { x: [12, 13] }] },
    ],
    [{ a: [1, 5, 9] }, { $set: { 'a.$[big]': 0 } }, [{ big: { $gte: 5 } }], { a: [1, 0, 0] }],
    [
      { a: [{ n: 1 }, { n: 2 }] },
      { $set: { 'a.$[e].ok': true } },
      [{ 'e.n': 2 }],
      { a: [{ n: 1 }, { n: 2, ok: true }] },
    ],
    [
      { a: [{ n: 1 }, { n: 2 }] },
      { $set: { 'a.$[e].n': 9 } },
      [{ $or: [{ 'e.n': 1 }, { 'e.x': 1 }] }],
      { a: [{ n: 9 }, { n: 2 }] },
    ],
    [
      { a: [{ n: [1, 7] }, { n: [8] }] },
      { $inc: { 'a.$[].n.$[m]': 1 } },
      [{ m: { $gt: 5 } }],
      { a: [{ n: [1, 8] }, { n: [9] }] },
    ],
    [{ a: [1] }, { $set: { 'a.$[e]': 0 } }, [{ e: 5 }], { a: [1] }],
    [{ a: [1, 2] }, { $set: { 'a.$[e]': 0, 'a.1': 7 } }, [{ e: 1 }], { a: [0, 7] }],
  ])('elements of %j by %j with array filters %j', (document, update, filters, after) => {
    expect(hex(updated(document, update, filters))).toBe(hex(documentOf(after)));
  });

  it.each<[object, object, number]>([
    [{}, { $foo: { a: 1 } }, 9],
    [{}, { $set: 1 }, 9],
    [{}, { $set: { a: 1 }, b: 1 }, 9],
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{}, { $set: { a: 1, 'a.b': 1 } }, 40],
    [{}, { $set: { 'a.b': 1 }, $unset: { a: 1 } }, 40],
    [{ a: [1, 2] }, { $set: { 'a.$[]': 0, 'a.1': 7 } }, 40],
    [{}, { $set: { '': 1 } }, 56],
    [{}, { $set: { 'a..b': 1 } }, 56],
    [{}, { $set: { $a: 1 } }, 52],
    [{ _id: 1 }, { $set: { _id: long('1') } }, 66],
    [{}, { $set: { '$a.b': 1 } }, 52],
    [{}, { $set: { 'a.__proto__': 1 } }, 238],
    [{ a: 1 }, { $set: { 'b\0': 1 } }, 2],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: null }, { $set: { 'a.b': 1 } }, 28],
    [{ a: [1] }, { $set: { 'a.b': 1 } }, 28],
    [{ a: [1] }, { $set: { 'a.0.b': 1 } }, 28],
    [{ a: 'x' }, { $inc: { 'a.b': 1 } }, 28],
    [{ a: [] }, { $set: { 'a.2000000': 1 } }, 34],
    [{ a: 'x' }, { $inc: { a: 1 } }, 14],
    [{ a: null }, { $inc: { a: 1 } }, 14],
    [{}, { $inc: { a: 'x' } }, 14],
    [{ a: long('9223372036854775807') }, { $inc: { a: 1 } }, 2],
    [{ a: 1 }, { $push: { a: 1 } }, 2],
    [{}, { $push: { a: { $each: 1 } } }, 2],
    [{}, { $push: { a: { $each: [], $foo: 1 } } }, 2],
    [{ a: 1 }, { $addToSet: { a: 1 } }, 2],
    [{}, { $addToSet: { a: { $each: 1 } } }, 14],
    [{}, { $addToSet: { a: { $each: [1], $slice: 1 } } }, 2],
    [{ a: 1 }, { $pull: { a: 1 } }, 2],
    [{ a: 1 }, { $pullAll: { a: [1] } }, 2],
    [{}, { $pullAll: { a: 1 } }, 2],
    [{}, { $bit: { a: { and: 1 } } }, 238],
    [{}, { $currentDate: { a: true } }, 238],
    [{}, { $min: { a: 1 } }, 238],
    [{}, { $mul: { a: 1 } }, 238],
    [{}, { $pop: { a: 1 } }, 238],
    [{}, { $rename: { a: 'b' } }, 238],
    [{}, { $push: { a: { $each: [1], $position: 0 } } }, 238],
    [{}, { $push: { a: { $each: [1], $slice: 1 } } }, 238],
    [{}, { $push: { a: { $each: [1], $sort: 1 } } }, 238],
    [{}, { $pull: { a: { x: 1 } } }, 238],
    [{}, { $pull: { a: { $gt: 1 } } }, 238],
    [{}, { $pull: { a: /x/ } }, 238],
    [{ a: decimal('1') }, { $inc: { a: 1 } }, 238],
    [{ a: 1 }, { $inc: { a: decimal('1') } }, 238],
    [{ _id: 1 }, { $set: { _id: 2 } }, 66],
    [{ _id: 1 }, { $unset: { _id: 1 } }, 66],
    [{ _id: { x: 1 } }, { $set: { '_id.x': 2 } }, 66],
    [{ _id: 1 }, { _id: 2, a: 1 }, 66],
    [{}, { a: 1, $set: { b: 1 } }, 52],
    [{ a: [1] }, { $set: { 'a.$': 1 } }, 2],
    [{ a: [1] }, { $set: { 'a.$.b.$': 1 } }, 2],
    [{}, { $set: { $: 1 } }, 2],
    [{}, { $set: { 'a.$[]': 1 } }, 2],
    [{ a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 2],
  ])('of %j by %j is refused with %s', (document, update, code) => {
    expect(codeOf(() => updated(document, update))).toBe(code);
  });

  it.each<[object[], number]>([
    [[{ x: 1 }, { y: 1 }], 9],
    [[{ x: 1 }, { 'x.a': 1 }], 9],
    [[{}], 9],
    [[{ x: 1, y: 1 }], 9],
    [[{ X: 1 }], 2],
  ])('array filters %j are refused with %s', (filters, code) => {
    expect(codeOf(() => updated({ a: [1] }, { $set: { 'a.$[x]': 1 } }, filters))).toBe(code);
  });

  it.each<[object, object]>([
    [{ a: 1, b: [1] }, { $set: { a: 1 } }],
    [{ a: 1 }, { $inc: { a: 0 } }],
    [{ a: [1] }, { $addToSet: { a: 1 } }],
    [{ a: [1] }, { $pull: { a: 2 } }],
    [{ a: 1 }, { $unset: { b: 1 } }],
    [{ a: 5 }, { $max: { a: 1 } }],
    [{ a: [1] }, { $push: { a: { $each: [] } } }],
    [
      { _id: 1, a: 1 },
      { _id: 1, a: 1 },
    ],
  ])('of %j by %j changes nothing', (document, update) => {
    const before = documentOf(document);
    expect(compileUpdate(documentOf(update)).apply(before, { now })).toBe(before);
  });
});
