import { inspect } from 'node:util';
import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../testing/plain.ts';
import { compileFilter } from './filter.ts';

function matches(filter: object, document: object): boolean {
  return compileFilter(documentOf(filter)).matches(documentOf(document));
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
});
