import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import { compileFilter } from '../query/filter.ts';
import { bsonOf, documentOf } from '../testing/plain.ts';
import { codeOf } from '../testing/refusal.ts';
import { compilePipeline, startVariables } from './pipeline.ts';

const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);
const double = (value: number) => new Double(value);

const ORDERS = [
  { _id: 1, who: 'a', amount: 10, tags: ['x', 'y'] },
  { _id: 2, who: 'b', amount: 20, tags: [] },
  { _id: 3, who: 'a', amount: 30, tags: ['x'] },
  { _id: 4, amount: 40, tags: null },
  { _id: 5, who: null, amount: 'n/a' },
];
const PEOPLE = [
  { _id: 'a', city: 'Adama' },
  { _id: 'b', city: 'Bahir Dar' },
  { _id: null, city: 'none' },
];

function run(pipeline: object[], documents: object[] = ORDERS, letFields = {}): BsonDocument[] {
  const variables = startVariables(new Date(0), documentOf(letFields));
  const stages = bsonOf(pipeline) as BsonValue[];
  const { filter, run } = compilePipeline(stages, [...variables.keys()]);
  const find = (collection: string, wanted: BsonDocument) => {
    const { matches } = compileFilter(wanted, { variables });
    return (collection === 'people' ? PEOPLE.map(documentOf) : []).filter((document) => matches(document));
  };
  const { matches } = compileFilter(filter, { variables });
  const input = documents.map(documentOf).filter((document) => matches(document));
  return [...run(input, { variables, find })];
}

function hex(documents: BsonDocument[]): string[] {
  return documents.map((document) => Buffer.from(encodeDocument(document)).toString('hex'));
}

const TABLE: [string, object[], object[]][] = [
  [
    '$match',
    [{ $match: { who: 'a' } }, { $match: { amount: { $gt: 10 } } }, { $project: { amount: 1 } }],
    [{ _id: 3, amount: 30 }],
  ],
  ['$match with $expr', [{ $match: { $expr: { $gt: ['$amount', 20] } } }, { $count: 'n' }], [{ n: 3 }]],
  ['$match later', [{ $project: { who: 1 } }, { $match: { who: 'b' } }], [{ _id: 2, who: 'b' }]],
  [
    '$group',
    [{ $group: { _id: '$who', n: { $sum: 1 }, total: { $sum: '$amount' } } }],
    [
      { _id: 'a', n: 2, total: 40 },
      { _id: 'b', n: 1, total: 20 },
      { _id: null, n: 2, total: 40 },
    ],
  ],
  [
    '$group by nothing',
    [
      {
        $group: {
          _id: null,
          mean: { $avg: '$amount' },
          most: { $max: '$amount' },
          least: { $min: '$amount' },
        },
      },
    ],
    [{ _id: null, mean: double(25), most: 'n/a', least: 10 }],
  ],
  [
    '$group lists',
    [
      { $match: { who: 'a' } },
      {
        $group: {
          _id: null,
          all: { $push: '$amount' },
          first: { $first: '$amount' },
          last: { $last: '$amount' },
          set: { $addToSet: '$who' },
          n: { $count: {} },
        },
      },
    ],
    [{ _id: null, all: [10, 30], first: 10, last: 30, set: ['a'], n: 2 }],
  ],
  [
    '$group by a document',
    [{ $limit: 3 }, { $group: { _id: { w: '$who' }, n: { $sum: 1 } } }],
    [
      { _id: { w: 'a' }, n: 2 },
      { _id: { w: 'b' }, n: 1 },
    ],
  ],
  [
    '$sort',
    [{ $sort: { who: -1, _id: -1 } }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }, { _id: 1 }, { _id: 5 }, { _id: 4 }],
  ],
  ['$skip and $limit', [{ $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }], [{ _id: 2 }, { _id: 3 }]],
  ['$count', [{ $count: 'n' }], [{ n: 5 }]],
  ['$count of nothing', [{ $match: { _id: 99 } }, { $skip: 0 }, { $count: 'n' }], []],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 3, tags: 'x' },
    ],
  ],
  [
    '$unwind keeps',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { tags: 1, i: 1 } },
    ],
    [
      { _id: 1, tags: 'x', i: long('0') },
      { _id: 1, tags: 'y', i: long('1') },
      { _id: 2, i: null },
      { _id: 3, tags: 'x', i: long('0') },
      { _id: 4, tags: null, i: null },
      { _id: 5, i: null },
    ],
  ],
  ['$sortByCount', [{ $sortByCount: '$who' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]],
  ['$replaceRoot', [{ $limit: 1 }, { $replaceRoot: { newRoot: { w: '$who' } } }], [{ w: 'a' }]],
  [
    '$replaceWith',
    [
      { $limit: 1 },
      { $replaceWith: { $mergeObjects: [{ z: 1 }, '$$ROOT'] } },
      { $unset: ['tags', 'amount'] },
    ],
    [{ z: 1, _id: 1, who: 'a' }],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          n: [{ $count: 'n' }],
          top: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ n: [{ n: 5 }], top: [{ _id: 5 }] }],
  ],
  [
    '$lookup',
    [
      { $limit: 2 },
      { $lookup: { from: 'people', localField: 'who', foreignField: '_id', as: 'p' } },
      { $project: { p: 1 } },
    ],
    [
      { _id: 1, p: [{ _id: 'a', city: 'Adama' }] },
      { _id: 2, p: [{ _id: 'b', city: 'Bahir Dar' }] },
    ],
  ],
  [
    '$lookup of missing',
    [
      { $match: { _id: 4 } },
      { $lookup: { from: 'people', localField: 'who', foreignField: '_id', as: 'p' } },
      { $project: { p: 1 } },
    ],
    [{ _id: 4, p: [{ _id: null, city: 'none' }] }],
  ],
  [
    '$lookup with a pipeline',
    [
      { $limit: 1 },
      {
        $lookup: {
          from: 'people',
          let: { w: '$who' },
          pipeline: [{ $match: { $expr: { $ne: ['$_id', '$$w'] } } }, { $project: { city: 0 } }],
          as: 'p',
        },
      },
      { $project: { p: 1 } },
    ],
    [{ _id: 1, p: [{ _id: 'b' }, { _id: null }] }],
  ],
  [
    '$lookup of an array',
    [
      { $replaceWith: { _id: '$_id', l: [{ w: 'a' }, 5, { w: ['b', 'b'] }] } },
      { $limit: 1 },
      { $lookup: { from: 'people', localField: 'l.w', foreignField: '_id', as: 'p' } },
      { $project: { 'p._id': 1 } },
    ],
    [{ _id: 1, p: [{ _id: 'a' }, { _id: 'b' }] }],
  ],
  [
    '$unionWith',
    [
      { $match: { _id: 1 } },
      { $project: { _id: 1 } },
      {
        $unionWith: {
          coll: 'people',
          pipeline: [{ $match: { _id: 'a' } }, { $project: { city: 1, _id: 0 } }],
        },
      },
    ],
    [{ _id: 1 }, { city: 'Adama' }],
  ],
  [
    '$addFields',
    [{ $limit: 1 }, { $addFields: { amount: { $multiply: ['$amount', 2] }, n: { $size: '$tags' } } }],
    [{ _id: 1, who: 'a', amount: 20, tags: ['x', 'y'], n: 2 }],
  ],
  ['$sample', [{ $sample: { size: 9 } }, { $count: 'n' }], [{ n: 5 }]],
];

describe('pipeline', () => {
  it.each(TABLE)('%s', (_name, pipeline, expected) => {
    expect(hex(run(pipeline))).toEqual(hex(expected.map(documentOf)));
  });

  it('hands the filters at the front to whoever reads the collection', () => {
    const stages = bsonOf([{ $match: { a: 1 } }, { $match: { b: 2 } }, { $limit: 1 }]) as BsonValue[];
    expect(compilePipeline(stages).filter).toEqual(documentOf({ $and: [{ a: 1 }, { b: 2 }] }));
    expect(compilePipeline(bsonOf([{ $match: { a: 1 } }]) as BsonValue[]).filter).toEqual(
      documentOf({ a: 1 }),
    );
    expect(compilePipeline([]).filter).toEqual({});
  });

  it.each<[unknown[], unknown]>([
    [[1, 2], 3],
    [[2147483647, 1], long('2147483648')],
    [[1, long('2')], long('3')],
    [[long('9007199254740993'), 1, 1], long('9007199254740995')],
    [[long('9223372036854775807'), long('1')], double(2 ** 63)],
    [[1, double(0.5)], double(1.5)],
    [[double(0.1), double(0.2), double(0.3)], double(0.6)],
    [[decimal('0.10'), decimal('0.20'), 1], decimal('1.30')],
    [['x', null], 0],
    [[double(Infinity), 1], double(Infinity)],
  ])('$sum of %j', (values, total) => {
    const documents = values.map((v, _id) => ({ _id, v }));
    const pipeline = [{ $group: { _id: null, total: { $sum: '$v' } } }, { $project: { _id: 0 } }];
    expect(hex(run(pipeline, documents))).toEqual(hex([documentOf({ total })]));
  });

  it('knows the variables of let', () => {
    const pipeline = [{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }, { $project: { x: '$$text' } }];
    const letFields = { wanted: 3, text: { $literal: '$no' } };
    expect(run(pipeline, ORDERS, letFields)).toEqual([documentOf({ _id: 3, x: '$no' })]);
  });

  it.each<[object, number]>([
    [{ $foo: 1 }, 40324],
    [{}, 40323],
    [{ $match: 1 }, 15959],
    [{ $match: { $foo: 1 } }, 2],
    [{ $project: {} }, 51272],
    [{ $group: {} }, 15955],
    [{ $group: { _id: null, a: 1 } }, 40234],
    [{ $group: { _id: null, a: { $foo: 1 } } }, 15952],
    [{ $group: { _id: null, 'a.b': { $sum: 1 } } }, 40235],
    [{ $group: { _id: null, a: { $stdDevPop: 1 } } }, 238],
    [{ $sort: {} }, 15976],
    [{ $limit: 0 }, 15958],
    [{ $skip: -1 }, 15956],
    [{ $count: '' }, 40156],
    [{ $unwind: 'tags' }, 28818],
    [{ $replaceRoot: { newRoot: '$who' } }, 40228],
    [{ $facet: {} }, 40169],
    [{ $facet: { a: [{ $facet: { b: [] } }] } }, 40600],
    [{ $lookup: { from: 'x' } }, 9],
    [{ $out: 'x' }, 40_601],
    [{ $merge: 'x' }, 40_601],
    [{ $changeStream: {} }, 238],
    [{ $graphLookup: {} }, 238],
    [{ $set: { a: { $foo: 1 } } }, 168],
  ])('%j is refused with %s', (stage, code) => {
    expect(codeOf(() => run([stage]))).toBe(code);
  });
});
