import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import { startVariables } from '../expressions/expression.ts';
import { compileFilter } from '../query/filter.ts';
import { codeOf } from '../testing/error-code.ts';
import { bsonOf, documentOf } from '../testing/plain.ts';
import { compilePipeline, compileUpdatePipeline } from './pipeline.ts';

const long = (text: string) => Long.fromString(text);

const ORDERS = [
  { _id: 1, who: 'a', amount: 10 },
  { _id: 2, who: 'b', amount: 20 },
  { _id: 3, who: 'a', amount: 30 },
  { _id: 4, amount: 40 },
  { _id: 5, who: null, amount: 'n/a' },
];

function stagesOf(pipeline: object[]): BsonValue[] {
  return bsonOf(pipeline) as BsonValue[];
}

function run(pipeline: object[], documents: object[] = ORDERS, letFields = {}): BsonDocument[] {
  const variables = startVariables(new Date(0), documentOf(letFields));
  const { filter, run } = compilePipeline(stagesOf(pipeline), variables);
  const { matches } = compileFilter(filter, { variables });
  return [...run(documents.map(documentOf).filter((document) => matches(document)))];
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
  ['$replaceRoot', [{ $limit: 1 }, { $replaceRoot: { newRoot: { w: '$who' } } }], [{ w: 'a' }]],
  ['$replaceWith', [{ $limit: 1 }, { $replaceWith: { w: '$who', z: 1 } }], [{ w: 'a', z: 1 }]],
  ['$addFields', [{ $limit: 1 }, { $addFields: { amount: '$who' } }], [{ _id: 1, who: 'a', amount: 'a' }]],
  ['$set', [{ $limit: 1 }, { $set: { z: '$_id' } }], [{ _id: 1, who: 'a', amount: 10, z: 1 }]],
];

const UNSUPPORTED = ['$bucket', '$changeStream', '$facet', '$graphLookup', '$lookup', '$sample'].concat([
  '$sortByCount',
  '$unionWith',
  '$unset',
  '$unwind',
  '$collStats',
  '$currentOp',
  '$indexStats',
]);

describe('pipeline', () => {
  it.each(TABLE)('%s', (_name, pipeline, expected) => {
    expect(hex(run(pipeline))).toEqual(hex(expected.map(documentOf)));
  });

  it('leaves leading filters to the reader of the collection', () => {
    const variables = startVariables(new Date(0));
    const filterOf = (pipeline: object[]) => compilePipeline(stagesOf(pipeline), variables).filter;
    expect(filterOf([{ $match: { a: 1 } }, { $match: { b: 2 } }, { $limit: 1 }])).toEqual(
      documentOf({ $and: [{ a: 1 }, { b: 2 }] }),
    );
    expect(filterOf([{ $match: { a: 1 } }])).toEqual(documentOf({ a: 1 }));
    expect(filterOf([])).toEqual({});
  });

  it.each<[unknown[], unknown]>([
    [[1, 2], 3],
    [[2147483647, 1], long('2147483648')],
    [[1, long('2')], long('3')],
    [[long('9007199254740993'), 1, 1], long('9007199254740995')],
    [[long('9223372036854775807'), long('1')], new Double(2 ** 63)],
    [['x', null], 0],
  ])('$sum of %j', (values, total) => {
    const documents = values.map((v, _id) => ({ _id, v }));
    const pipeline = [{ $group: { _id: null, total: { $sum: '$v' } } }, { $project: { _id: 0 } }];
    expect(hex(run(pipeline, documents))).toEqual(hex([documentOf({ total })]));
  });

  it.each([new Double(0.5), Decimal128.fromString('1')])('$sum of %j is refused', (value) => {
    expect(codeOf(() => run([{ $group: { _id: null, total: { $sum: '$v' } } }], [{ v: value }]))).toBe(238);
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
    [{ $group: { _id: null, a: { $sum: 1, $max: 1 } } }, 40238],
    [{ $group: { _id: null, a: { $foo: 1 } } }, 15952],
    [{ $group: { _id: null, 'a.b': { $sum: 1 } } }, 40235],
    [{ $group: { _id: null, $a: { $sum: 1 } } }, 40236],
    [{ $group: { _id: null, a: { $max: 1 } } }, 238],
    [{ $group: { _id: null, a: { $push: 1 } } }, 238],
    [{ $sort: {} }, 15976],
    [{ $limit: 0 }, 15958],
    [{ $skip: -1 }, 15956],
    [{ $count: '' }, 40156],
    [{ $replaceRoot: { newRoot: '$who' } }, 40228],
    [{ $out: 'x' }, 40_601],
    [{ $merge: 'x' }, 40_601],
    [{ $set: { a: { $foo: 1 } } }, 168],
    ...UNSUPPORTED.map((name): [object, number] => [{ [name]: {} }, 238]),
  ])('%j is refused with %s', (stage, code) => {
    expect(codeOf(() => run([stage]))).toBe(code);
  });

  it('of an update accepts only stages that turn one document into one', () => {
    const compile = (stage: object) => compileUpdatePipeline(stagesOf([stage]), startVariables(new Date(0)));
    expect(hex([...compile({ $set: { a: '$_id' } })([documentOf({ _id: 1 })])])).toEqual(
      hex([documentOf({ _id: 1, a: 1 })]),
    );
    expect(codeOf(() => compile({ $match: {} }))).toBe(72);
    expect(codeOf(() => compile({ $group: { _id: null } }))).toBe(72);
    expect(codeOf(() => compile({ $unset: 'a' }))).toBe(238);
  });
});
