import { Decimal128, Int32, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import { startVariables } from '../expressions/expression.ts';
import { codeOf } from '../testing/error-code.ts';
import { bsonOf, documentOf } from '../testing/plain.ts';
import { compileUpdate } from './update.ts';

const now = new Date('2026-07-29T10:00:00Z');
const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);

/** The bytes, to compare types, order of fields and exponents of decimals too. */
const hex = (document: BsonDocument): string => Buffer.from(encodeDocument(document)).toString('hex');

describe('update by a pipeline', () => {
  const apply = (document: object, pipeline: object[]) => {
    const stages = bsonOf(pipeline) as BsonValue[];
    return compileUpdate(stages, { variables: startVariables(now) }).apply(documentOf(document), { now });
  };

  it.each<[object, object[], object]>([
    [
      { _id: 1, a: 1, b: 2 },
      [{ $set: { c: { $eq: ['$a', '$b'] } } }, { $addFields: { a: '$$REMOVE' } }],
      { _id: 1, b: 2, c: false },
    ],
    [{ _id: 1, a: { x: 5 } }, [{ $replaceWith: '$a' }], { _id: 1, x: 5 }],
    [{ _id: 1, a: 1 }, [{ $addFields: { t: '$$NOW' } }], { _id: 1, a: 1, t: now }],
    [{ _id: 1, a: 1, b: 1 }, [{ $project: { a: 1 } }], { _id: 1, a: 1 }],
  ])('of %j by %j', (document, pipeline, after) => {
    expect(hex(apply(document, pipeline))).toBe(hex(documentOf(after)));
  });

  it('changes nothing if all values are the same', () => {
    const before = documentOf({ _id: 1, a: 1 });
    const stages = bsonOf([{ $set: { a: 1 } }]) as BsonValue[];
    expect(compileUpdate(stages).apply(before, { now })).toBe(before);
  });

  it('inserts from the filter', () => {
    const stages = bsonOf([{ $set: { b: '$a' } }]) as BsonValue[];
    const inserted = compileUpdate(stages).insertFor(documentOf({ _id: 1, a: 4 }), now);
    expect(hex(inserted)).toBe(hex(documentOf({ _id: 1, a: 4, b: 4 })));
  });

  it.each<[object[], number]>([
    [[{ $match: { a: 1 } }], 72],
    [[{ $set: { _id: 2 } }], 66],
    [[{ $set: { a: { $foo: 1 } } }], 168],
  ])('%j is refused with %s', (pipeline, code) => {
    expect(codeOf(() => apply({ _id: 1 }, pipeline))).toBe(code);
  });
});

describe('upsert', () => {
  const insert = (filter: object, update: object) =>
    compileUpdate(documentOf(update)).insertFor(documentOf(filter), now);

  it.each<[object, object, object]>([
    [{ _id: 1, a: 2 }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
    [{ _id: 1, a: { $gt: 2 }, b: { $eq: 5 } }, { $set: { c: 1 } }, { _id: 1, b: 5, c: 1 }],
    [{ a: 1, _id: 1 }, { $inc: { n: 1 } }, { _id: 1, a: 1, n: 1 }],
    [{ c: 1, 'b.z': 1, a: 1, _id: 1 }, { $set: { B: 1 } }, { _id: 1, a: 1, b: { z: 1 }, c: 1, B: 1 }],
    [{ _id: 1, 'a.b': 1 }, { $set: { 'a.c': 2 } }, { _id: 1, a: { b: 1, c: 2 } }],
    [
      { _id: 1, $and: [{ a: 1 }, { b: { $in: [2] } }] },
      { $setOnInsert: { c: 3 } },
      { _id: 1, a: 1, b: 2, c: 3 },
    ],
    [{ _id: 1, $or: [{ a: 1 }, { b: 1 }] }, { $set: { c: 1 } }, { _id: 1, c: 1 }],
    [{ _id: 1, a: /x/ }, { $push: { l: 1 } }, { _id: 1, l: [1] }],
    [{ _id: 1, a: 1 }, { $set: { a: 2 } }, { _id: 1, a: 2 }],
    [{ a: 1 }, { $set: { _id: 4 } }, { _id: 4, a: 1 }],
    [{ _id: 1, a: 1 }, { b: 1 }, { _id: 1, b: 1 }],
    [{ a: 1 }, { _id: 9, b: 1 }, { _id: 9, b: 1 }],
  ])('of %j by %j', (filter, update, after) => {
    expect(hex(insert(filter, update))).toBe(hex(documentOf(after)));
  });

  it('adds a missing _id in front', () => {
    const inserted = insert({ a: 1 }, { $set: { b: 1 } });
    expect(Object.keys(inserted)).toEqual(['_id', 'a', 'b']);
    expect(inserted._id).toBeInstanceOf(ObjectId);
    expect(inserted.b).toEqual(new Int32(1));
  });

  it.each<[object, object, number]>([
    [{ $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, 54],
    [{ a: { x: 1 }, 'a.y': 1 }, { $set: { b: 1 } }, 54],
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
    [{ _id: 1 }, { _id: 2 }, 66],
    [{ '_id.a': 1 }, { b: 1 }, 111],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: 1 }, { $set: { 'b.$': 1 } }, 2],
    [{ _id: [1] }, { $set: { b: 1 } }, 53],
    [{ _id: 1 }, { $set: { _id: long('1') } }, 66],
    [{}, { _id: { a: { $b: 1 } } }, 52],
    [{ $and: [{ $expr: { $eq: [1, 1] } }] }, { $set: { b: 1 } }, 224],
  ])('of %j by %j is refused with %s', (filter, update, code) => {
    expect(codeOf(() => insert(filter, update))).toBe(code);
  });
});
