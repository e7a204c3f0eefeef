import { inspect } from 'node:util';
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../errors/command-error.ts';
import { documentOf } from '../testing/plain.ts';
import type { MatchInfo } from './field-test.ts';
import { compileFilter } from './filter.ts';

function matches(filter: object, document: object): boolean {
  return compileFilter(documentOf(filter)).matches(documentOf(document));
}

function positionOf(filter: object, document: object): number | undefined {
  const found: MatchInfo = {};
  expect(compileFilter(documentOf(filter)).matches(documentOf(document), found)).toBe(true);
  return found.arrayIndex;
}

const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);
const id = new ObjectId('64b000000000000000000001');

/** Filters, documents that match and documents that do not, for each operator of MongoDB's manual. */
const TABLE: [string, object, object[], object[]][] = [
  ['nothing', {}, [{}, { a: 1 }], []],
  [
    'equality',
    { a: 1 },
    [{ a: 1 }, { a: 1, b: 2 }, { a: [3, 1] }],
    [{}, { a: 2 }, { a: '1' }, { a: [[1]] }, { a: true }],
  ],
  [
    'equality across number types',
    { a: 1 },
    [{ a: long('1') }, { a: new Double(1) }, { a: decimal('1.00') }],
    [{ a: 1.5 }],
  ],
  [
    'exact int64',
    { a: long('9007199254740993') },
    [{ a: decimal('9007199254740993') }],
    [{ a: new Double(9007199254740992) }],
  ],
  [
    'equality with a document',
    { a: { x: 1, y: 2 } },
    [{ a: { x: 1, y: 2 } }, { a: [{ x: 1, y: 2 }] }],
    [{ a: { y: 2, x: 1 } }, { a: { x: 1 } }],
  ],
  [
    'equality with an array',
    { a: [1, 2] },
    [{ a: [1, 2] }, { a: [[1, 2], 3] }],
    [{ a: [2, 1] }, { a: [1, 2, 3] }, { a: 1 }],
  ],
  ['null', { a: null }, [{}, { a: null }, { a: [1, null] }, { b: 1 }], [{ a: 0 }, { a: [] }, { a: [1] }]],
  [
    'null beyond a path',
    { 'a.b': null },
    [{}, { a: {} }, { a: 1 }, { a: [{}] }, { a: [{ b: 1 }, {}] }],
    [{ a: { b: 1 } }, { a: [{ b: 1 }] }, { a: [1] }, { a: [] }],
  ],
  [
    'property names of Object',
    { constructor: null, toString: { $exists: false } },
    [{}],
    [{ constructor: 1 }],
  ],
  [
    'dotted',
    { 'a.b': 1 },
    [{ a: { b: 1 } }, { a: [{ b: 2 }, { b: 1 }] }, { a: { b: [1] } }, { a: [{ b: [2, 1] }] }],
    [{ 'a.b': 1 }, { a: 1 }, { a: [[{ b: 1 }]] }],
  ],
  [
    'array index',
    { 'a.1': 2 },
    [{ a: [1, 2] }, { a: { 1: 2 } }, { a: [{ 1: 2 }] }],
    [{ a: [2, 1] }, { a: [0, [2]] }],
  ],
  [
    'array index and field',
    { 'a.0.b': 1 },
    [{ a: [{ b: 1 }] }, { a: [[{ b: 1 }]] }, { a: [{ 0: { b: 1 } }] }],
    [{ a: [{ b: 2 }, { b: 1 }] }],
  ],
  ['index in index', { 'a.0.1': 2 }, [{ a: [[1, 2]] }], [{ a: [[2, 1]] }, { a: [1, 2] }]],
  ['$eq regex is a value', { a: { $eq: new BSONRegExp('x', 'i') } }, [{ a: /x/i }], [{ a: 'x' }, { a: /x/ }]],
  ['$ne', { a: { $ne: 1 } }, [{}, { a: 2 }, { a: '1' }], [{ a: 1 }, { a: [1, 2] }, { a: decimal('1') }]],
  ['$ne null', { a: { $ne: null } }, [{ a: 1 }, { a: [] }], [{}, { a: null }, { a: [null] }]],
  [
    '$gt',
    { a: { $gt: 1 } },
    [{ a: 2 }, { a: 1.5 }, { a: [0, 2] }, { a: decimal('1.000000000000000000000000000000001') }],
    [{ a: 1 }, {}, { a: 'x' }, { a: null }, { a: true }],
  ],
  ['$gte', { a: { $gte: 1 } }, [{ a: 1 }, { a: long('1') }], [{ a: 0 }, { a: Number.NaN }]],
  ['$lt', { a: { $lt: 'b' } }, [{ a: 'a' }, { a: '' }], [{ a: 'b' }, { a: 1 }, {}]],
  ['$lte null', { a: { $lte: null } }, [{}, { a: null }], [{ a: 0 }]],
  ['$gt null', { a: { $gt: null } }, [], [{}, { a: null }, { a: 1 }]],
  ['range over an array', { a: { $gt: 5, $lt: 3 } }, [{ a: [1, 9] }], [{ a: 4 }, { a: [4] }]],
  ['$lt NaN', { a: { $lt: 1 } }, [{ a: 0 }], [{ a: Number.NaN }]],
  ['$lte NaN', { a: { $lte: Number.NaN } }, [{ a: Number.NaN }, { a: decimal('NaN') }], [{ a: 1 }, {}]],
  ['$eq NaN', { a: Number.NaN }, [{ a: Number.NaN }, { a: decimal('NaN') }], [{ a: 0 }]],
  [
    '$gt MinKey',
    { a: { $gt: new MinKey() } },
    [{ a: 1 }, { a: null }, {}, { a: new MaxKey() }],
    [{ a: new MinKey() }],
  ],
  ['$lt MaxKey', { a: { $lt: new MaxKey() } }, [{ a: 1 }, {}], [{ a: new MaxKey() }]],
  ['$eq MinKey', { a: new MinKey() }, [{ a: new MinKey() }], [{ a: 1 }, {}]],
  [
    '$gt of arrays',
    { a: { $gt: [1] } },
    [{ a: [2] }, { a: [1, 0] }, { a: [[3]] }],
    [{ a: 2 }, { a: [0, 9] }],
  ],
  [
    '$gt of documents',
    { a: { $gt: { x: 1 } } },
    [{ a: { x: 2 } }, { a: { x: 1, y: 0 } }],
    [{ a: { x: 1 } }, { a: 5 }],
  ],
  [
    'dates',
    { a: { $gte: new Date(5) } },
    [{ a: new Date(5) }, { a: new Date(6) }],
    [{ a: new Date(4) }, { a: 5 }, { a: new Timestamp({ t: 9, i: 9 }) }],
  ],
  ['ObjectId', { a: id }, [{ a: new ObjectId(id.id) }], [{ a: id.toHexString() }]],
  [
    'binary',
    { a: new Binary(new Uint8Array([1, 2]), 0) },
    [{ a: new Binary(new Uint8Array([1, 2]), 0) }],
    [{ a: new Binary(new Uint8Array([1, 2]), 5) }],
  ],
  [
    '$in',
    { a: { $in: [1, 'x', null] } },
    [{ a: 1 }, { a: 'x' }, {}, { a: [5, 'x'] }, { a: new Double(1) }],
    [{ a: 2 }, { a: [] }],
  ],
  ['$in with a regex', { a: { $in: [/^x/, 1] } }, [{ a: 'xy' }, { a: 1 }, { a: /^x/ }], [{ a: 'yx' }]],
  ['$in with arrays', { a: { $in: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: 1 }]],
  ['$in of nothing', { a: { $in: [] } }, [], [{}, { a: [] }]],
  [
    'a long $in',
    { a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, null] } },
    [{ a: long('9') }, {}, { a: [0, 3] }],
    [{ a: 10 }, { a: [] }],
  ],
  ['$nin', { a: { $nin: [1, null] } }, [{ a: 2 }, { a: [] }], [{ a: 1 }, {}, { a: [1, 2] }]],
  ['$and', { $and: [{ a: 1 }, { b: { $gt: 1 } }] }, [{ a: 1, b: 2 }], [{ a: 1 }, { b: 2 }]],
  ['$or', { $or: [{ a: 1 }, { b: 1 }] }, [{ a: 1 }, { b: 1 }], [{ a: 2 }, {}]],
  ['$nor', { $nor: [{ a: 1 }, { b: 1 }] }, [{}, { a: 2 }], [{ a: 1 }, { b: 1 }]],
  ['$not', { a: { $not: { $gt: 1 } } }, [{}, { a: 1 }, { a: 'x' }], [{ a: 2 }, { a: [0, 2] }]],
  ['$not of two', { a: { $not: { $gt: 1, $lt: 5 } } }, [{}, { a: 1 }, { a: 5 }], [{ a: 2 }, { a: [0, 9] }]],
  ['$not regex', { a: { $not: /x/ } }, [{}, { a: 'y' }, { a: 1 }], [{ a: 'x' }]],
  ['$exists', { a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
  [
    '$exists false',
    { 'a.b': { $exists: 0 } },
    [{}, { a: 1 }, { a: [] }],
    [{ a: { b: null } }, { a: [{}, { b: 1 }] }],
  ],
  ['$type', { a: { $type: 'int' } }, [{ a: 1 }, { a: ['x', 1] }], [{ a: 1.5 }, { a: long('1') }, {}]],
  ['$type number', { a: { $type: 'number' } }, [{ a: 1 }, { a: decimal('1') }], [{ a: '1' }]],
  ['$type list', { a: { $type: ['string', 'null'] } }, [{ a: 's' }, { a: null }], [{}, { a: 1 }]],
  ['$type array', { a: { $type: 'array' } }, [{ a: [] }, { a: [[]] }], [{ a: {} }]],
  ['$type MinKey', { a: { $type: 'minKey' } }, [{ a: new MinKey() }], [{ a: 1 }]],
  [
    'regex',
    { a: /^ab\.c$/i },
    [{ a: 'AB.C' }, { a: ['z', 'ab.c'] }, { a: 'ab.c\n' }],
    [{ a: 'abxc' }, { a: 1 }],
  ],
  ['$regex and $options', { a: { $regex: 'b$', $options: 'i' } }, [{ a: 'aB' }], [{ a: 'bc' }]],
  ['$regex beside others', { a: { $regex: 'b', $ne: 'ab' } }, [{ a: 'b' }], [{ a: 'ab' }]],
  [
    '$elemMatch of documents',
    { a: { $elemMatch: { x: 1, y: { $gt: 1 } } } },
    [{ a: [{ x: 1, y: 2 }] }],
    [{ a: [{ x: 1 }, { y: 2 }] }, { a: { x: 1, y: 2 } }],
  ],
  ['$elemMatch of nested arrays', { a: { $elemMatch: { 0: 1 } } }, [{ a: [[1]] }], [{ a: [1] }]],
  [
    '$elemMatch with $or',
    { a: { $elemMatch: { $or: [{ x: 1 }, { y: 1 }] } } },
    [{ a: [{ y: 1 }] }],
    [{ a: [{ x: 2 }] }],
  ],
  ['$size', { a: { $size: 2 } }, [{ a: [1, 2] }], [{ a: [1] }, { a: 2 }, {}, { a: [[1, 2]] }]],
  ['$size long', { a: { $size: long('0') } }, [{ a: [] }], [{}]],
  ['$comment', { a: 1, $comment: 'why' }, [{ a: 1 }], [{ a: 2 }]],
  [
    'a reference',
    { a: { $ref: 'c', $id: 1 } },
    [{ a: { $ref: 'c', $id: 1 } }],
    [{ a: { $ref: 'c', $id: 2 } }],
  ],
];

describe('filter', () => {
  it.each(TABLE)('%s', (_name, filter, yes, no) => {
    for (const document of yes) expect(matches(filter, document), inspect(document)).toBe(true);
    for (const document of no) expect(matches(filter, document), inspect(document)).toBe(false);
  });

  it.each([
    [{ 'a.x': 2 }, { a: [{ x: 1 }, { x: 2 }] }, 1],
    [{ a: { $gt: 1 } }, { a: [0, 1, 5] }, 2],
    [{ a: { $elemMatch: { x: 2 } } }, { a: [{ x: 1 }, { x: 2 }] }, 1],
    [{ 'a.b.c': 3 }, { a: [{ b: [{ c: 1 }] }, { b: [{ c: 2 }, { c: 3 }] }] }, 1],
    [{ 'a.b': 3 }, { a: { b: [1, 2, 3] } }, 2],
    [{ 'a.1': 2 }, { a: [1, 2] }, undefined],
    [{ 'a.0.b': 2 }, { a: [{ b: [1, 2] }] }, 1],
    [{ a: [1, 2] }, { a: [1, 2] }, undefined],
    [{ a: 1 }, { a: 1 }, undefined],
    [{ $and: [{ a: 1 }, { a: 2 }] }, { a: [1, 2] }, 1],
    [{ $or: [{ a: 2 }] }, { a: [1, 2] }, undefined],
  ])('%j matches %j at the index %s', (filter, document, index) => {
    expect(positionOf(filter, document)).toBe(index);
  });

  it.each<[object, number]>([
    [{ $foo: 1 }, 2],
    [{ a: { $foo: 1 } }, 2],
    [{ a: { $gt: 1, b: 1 } }, 2],
    [{ $and: [] }, 2],
    [{ $or: 1 }, 2],
    [{ $nor: [1] }, 2],
    [{ a: { $in: 1 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $nin: 1 } }, 2],
    [{ a: { $elemMatch: 1 } }, 2],
    [{ a: { $not: 1 } }, 2],
    [{ a: { $not: {} } }, 2],
    [{ a: { $not: { b: 1 } } }, 2],
    [{ a: { $ne: /x/ } }, 2],
    [{ a: { $gt: /x/ } }, 2],
    [{ a: { $size: -1 } }, 2],
    [{ a: { $size: 1.5 } }, 2],
    [{ a: { $size: 'x' } }, 2],
    [{ a: { $type: 'foo' } }, 2],
    [{ a: { $type: [] } }, 9],
    [{ a: { $type: true } }, 14],
    [{ a: { $regex: 1 } }, 2],
    [{ a: { $options: 'i' } }, 2],
    [{ a: { $regex: 'a', $options: 1 } }, 2],
    [{ a: { $regex: new BSONRegExp('a', 'i'), $options: 'i' } }, 51075],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108],
    [{ a: { $regex: '\\' } }, 51091],
    [{ a: { $elemMatch: { $expr: { $eq: [1, 1] } } } }, 2],
    [{ a: { $elemMatch: { $and: [{ $expr: true }] } } }, 2],
    [{ $expr: { $foo: 1 } }, 168],
    [{ $where: 'true' }, 238],
    [{ $text: { $search: 'x' } }, 238],
    [{ $jsonSchema: {} }, 238],
    [{ a: { $geoWithin: {} } }, 238],
    [{ a: { $near: [1, 2] } }, 238],
    [{ a: { $all: [1] } }, 238],
    [{ a: { $mod: [4, 0] } }, 238],
    [{ a: { $bitsAllSet: 1 } }, 238],
    [{ a: { $bitsAnyClear: [1] } }, 238],
    [{ a: { $elemMatch: { $gt: 1 } } }, 238],
    [{ a: { $type: 2 } }, 238],
    [{ a: { $regex: 'a.b' } }, 238],
  ])('refuses %j with %s', (filter, code) => {
    let refusal: unknown;
    try {
      compileFilter(documentOf(filter));
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(CommandError);
    expect((refusal as CommandError).code).toBe(code);
  });

  it('reports the conditions that an index can serve', () => {
    const filter = documentOf({
      a: 1,
      b: { $gt: 1, $lte: 5, $ne: 3 },
      $and: [{ c: { $in: [1, null] } }, { d: 'x' }],
      e: { $in: [/x/] },
      f: [1],
      g: /x/,
      h: { $exists: true },
      $or: [{ i: 1 }],
    });
    const found = compileFilter(filter).predicates.map(({ path, op }) => `${path} ${op}`);
    expect(found).toEqual(['a eq', 'b gt', 'b lte', 'c in', 'd eq', 'h exists']);
    expect(compileFilter(documentOf({ a: 1 })).predicates[0]?.values[0]).toEqual(new Int32(1));
  });
});
