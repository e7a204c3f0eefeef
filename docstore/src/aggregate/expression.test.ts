import { BSONRegExp, Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonValue } from '../bson/value.ts';
import { bsonOf, documentOf } from '../testing/plain.ts';
import { codeOf } from '../testing/refusal.ts';
import { compileExpression, startVariables } from './expression.ts';

const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);
const double = (value: number) => new Double(value);
const now = new Date('2026-07-29T10:20:30.456Z');
const id = new ObjectId('64b000000000000000000001');

const root = {
  i: 7,
  l: long('9007199254740993'),
  d: double(2.5),
  m: decimal('1.10'),
  s: 'aBc',
  n: null,
  t: new Date('2024-02-29T23:30:15.005Z'),
  a: [1, 2, 3],
  o: { x: 1, y: { z: 2 } },
  docs: [{ v: 1, w: [1, 2] }, { v: 2 }, 5, { w: [3] }],
};

function evaluate(expression: unknown): BsonValue {
  const compiled = compileExpression(bsonOf(expression), ['x']);
  return compiled({
    root: documentOf(root),
    variables: new Map([...startVariables(now), ['x', new Int32(42)]]),
  });
}

function hex(value: BsonValue): string {
  return Buffer.from(encodeDocument({ v: value })).toString('hex');
}

/** Documents with a field named `then`, which no literal may have. */
const named = (entries: [string, unknown][]) => Object.fromEntries(entries);
const branch = (when: unknown, result: unknown) =>
  named([
    ['case', when],
    ['then', result],
  ]);

/** Expression and value; the types count. */
const TABLE: [unknown, unknown][] = [
  ['$i', 7],
  ['$o.y.z', 2],
  ['$docs.v', [1, 2]],
  ['$docs.w', [[1, 2], [3]]],
  ['$a.0', []],
  ['$$ROOT.i', 7],
  ['$$CURRENT.i', 7],
  ['$$NOW', now],
  ['$$x', 42],
  [{ $literal: '$i' }, '$i'],
  [{ a: '$i', b: '$nothing' }, { a: 7 }],
  [
    ['$i', '$nothing'],
    [7, null],
  ],
  // Arithmetic
  [{ $add: [1, 2] }, 3],
  [{ $add: [2147483647, 1] }, long('2147483648')],
  [{ $add: ['$l', 2] }, long('9007199254740995')],
  [{ $add: [long('9223372036854775807'), 1] }, double(2 ** 63)],
  [{ $add: [1, double(0.5)] }, double(1.5)],
  [{ $add: [double(0.1), double(0.2), double(0.3)] }, double(0.6)],
  [{ $add: ['$m', 1] }, decimal('2.10')],
  [{ $add: ['$t', 1000] }, new Date('2024-02-29T23:30:16.005Z')],
  [{ $add: ['$i', null] }, null],
  [{ $add: [] }, 0],
  [{ $subtract: ['$i', 10] }, -3],
  [{ $subtract: [-2147483648, 1] }, long('-2147483649')],
  [{ $subtract: [long('-9223372036854775808'), long('-9223372036854775808')] }, long('0')],
  [{ $subtract: ['$t', '$t'] }, long('0')],
  [{ $subtract: ['$t', 5] }, new Date('2024-02-29T23:30:15.000Z')],
  [{ $subtract: ['$m', decimal('0.1')] }, decimal('1.00')],
  [{ $multiply: [3, 4] }, 12],
  [{ $multiply: [2147483647, 2] }, long('4294967294')],
  [{ $multiply: ['$m', 2] }, decimal('2.20')],
  [{ $multiply: [long('9223372036854775807'), 2] }, double(2 ** 64)],
  [{ $divide: [4, 2] }, double(2)],
  [{ $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')],
  [{ $divide: [decimal('2'), 3] }, decimal('0.6666666666666666666666666666666667')],
  [{ $divide: [decimal('1.00'), 4] }, decimal('0.25')],
  [{ $mod: [7, 4] }, 3],
  [{ $mod: [-7, 4] }, -3],
  [{ $mod: [long('7'), 4] }, long('3')],
  [{ $mod: [7.5, 2] }, double(1.5)],
  [{ $abs: -5 }, 5],
  [{ $abs: -2147483648 }, long('2147483648')],
  [{ $abs: decimal('-1.50') }, decimal('1.50')],
  [{ $ceil: 1.2 }, double(2)],
  [{ $ceil: -1.7 }, double(-1)],
  [{ $floor: -1.2 }, double(-2)],
  [{ $floor: decimal('1.9') }, decimal('1')],
  [{ $floor: 5 }, 5],
  [{ $round: 2.5 }, double(2)],
  [{ $round: [3.5] }, double(4)],
  [{ $round: [2.345, 1] }, double(2.3)],
  [{ $round: [1.005, 2] }, double(1)],
  [{ $round: [decimal('1.25'), 1] }, decimal('1.2')],
  [{ $round: [decimal('1.5'), 3] }, decimal('1.500')],
  [{ $round: decimal('2.5') }, decimal('2')],
  [{ $round: [double(1e20), 2] }, double(1e20)],
  [{ $round: -0.4 }, double(-0)],
  [{ $ceil: double(1e300) }, double(1e300)],
  [{ $ceil: decimal('1E+2') }, decimal('100')],
  [{ $ceil: decimal('-0.5') }, decimal('-0')],
  [{ $round: [155, -1] }, 160],
  [{ $round: [145, -1] }, 140],
  [{ $trunc: 7.8 }, double(7)],
  [{ $trunc: [-7.89, 1] }, double(-7.8)],
  [{ $trunc: [199, -2] }, 100],
  [{ $sum: ['$i', 'x', 3] }, 10],
  [{ $sum: '$a' }, 6],
  [{ $sum: '$nothing' }, 0],
  [{ $avg: '$a' }, double(2)],
  [{ $avg: [decimal('1'), 2] }, decimal('1.5')],
  [{ $avg: [] }, null],
  [{ $max: '$a' }, 3],
  [{ $max: [1, 'x', null] }, 'x'],
  [{ $min: ['$d', '$i', '$nothing'] }, double(2.5)],
  // Comparison and logic
  [{ $cmp: [1, long('1')] }, 0],
  [{ $cmp: ['a', 1] }, 1],
  [{ $eq: ['$l', double(2 ** 53)] }, false],
  [{ $eq: [decimal('1.0'), 1] }, true],
  [{ $eq: ['$nothing', null] }, false],
  [{ $lt: ['$nothing', null] }, true],
  [{ $gt: ['$l', double(2 ** 53)] }, true],
  [
    {
      $ne: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    true,
  ],
  [{ $and: [1, 'x', ''] }, true],
  [{ $and: [] }, true],
  [{ $or: [0, null, '$nothing', double(0)] }, false],
  [{ $not: [0] }, true],
  [{ $cond: ['$i', 'yes', 'no'] }, 'yes'],
  [
    {
      $cond: named([
        ['if', { $gt: ['$i', 9] }],
        ['then', 'yes'],
        ['else', 'no'],
      ]),
    },
    'no',
  ],
  [{ $ifNull: ['$nothing', '$n', 'last'] }, 'last'],
  [
    {
      $switch: {
        branches: [branch(false, 1), branch(true, 2)],
      },
    },
    2,
  ],
  [{ $switch: { branches: [branch(false, 1)], default: 3 } }, 3],
  [{ $let: { vars: { y: { $add: ['$i', 1] } }, in: { $multiply: ['$$y', '$$x'] } } }, 336],
  // Arrays, sets, documents
  [{ $size: '$a' }, 3],
  [{ $isArray: '$a' }, true],
  [{ $isArray: ['$i'] }, false],
  [{ $arrayElemAt: ['$a', -1] }, 3],
  [{ $first: '$a' }, 1],
  [{ $last: '$a' }, 3],
  [{ $concatArrays: ['$a', [4]] }, [1, 2, 3, 4]],
  [{ $concatArrays: ['$a', '$n'] }, null],
  [{ $in: [2, '$a'] }, true],
  [{ $in: [long('2'), '$a'] }, true],
  [{ $slice: ['$a', 2] }, [1, 2]],
  [{ $slice: ['$a', -2] }, [2, 3]],
  [{ $slice: ['$a', 1, 5] }, [2, 3]],
  [{ $slice: ['$a', -2, 1] }, [2]],
  [{ $filter: { input: '$a', cond: { $gt: ['$$this', 1] } } }, [2, 3]],
  [{ $filter: { input: '$a', as: 'e', cond: { $gt: ['$$e', 1] }, limit: 1 } }, [2]],
  [{ $map: { input: '$a', as: 'e', in: { $add: ['$$e', '$i'] } } }, [8, 9, 10]],
  [{ $map: { input: '$docs', in: '$$this.v' } }, [1, 2, null, null]],
  [
    { $map: { input: '$a', in: { $map: { input: [10], as: 'b', in: { $add: ['$$this', '$$b'] } } } } },
    [[11], [12], [13]],
  ],
  [
    { $reduce: { input: '$a', initialValue: '', in: { $concat: ['$$value', { $toString: '$$this' }] } } },
    '123',
  ],
  [{ $mergeObjects: ['$o', null, { x: 9 }] }, { x: 9, y: { z: 2 } }],
  [
    { $objectToArray: { b: 1, a: 2 } },
    [
      { k: 'b', v: 1 },
      { k: 'a', v: 2 },
    ],
  ],
  [
    {
      $arrayToObject: [
        [
          ['b', 1],
          ['a', 2],
        ],
      ],
    },
    { b: 1, a: 2 },
  ],
  [{ $arrayToObject: [[{ k: 'x', v: 1 }]] }, { x: 1 }],
  [{ $getField: 'i' }, 7],
  [{ $getField: { field: { $literal: '$x' }, input: { $literal: { $x: 5 } } } }, 5],
  [{ $setField: { field: 'x', input: '$o', value: 5 } }, { x: 5, y: { z: 2 } }],
  [{ $unsetField: { field: 'y', input: '$o' } }, { x: 1 }],
  // Strings
  [{ $concat: ['a', '$s'] }, 'aaBc'],
  [{ $concat: ['a', '$n'] }, null],
  [{ $toLower: '$s' }, 'abc'],
  [{ $toUpper: 'aä' }, 'Aä'],
  [{ $toLower: '$nothing' }, ''],
  [{ $strLenCP: 'a\u{1f600}' }, 2],
  [{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
  [{ $substrCP: ['h\u{1f600}llo', 1, 2] }, '\u{1f600}l'],
  [{ $regexMatch: { input: '$s', regex: 'ABC', options: 'i' } }, true],
  [{ $regexMatch: { input: '$s', regex: new BSONRegExp('^b') } }, false],
  // Types
  [{ $type: '$i' }, 'int'],
  [{ $type: '$nothing' }, 'missing'],
  [{ $isNumber: '$m' }, true],
  [{ $toInt: '12' }, 12],
  [{ $toInt: 12.9 }, 12],
  [{ $toLong: '$i' }, long('7')],
  [{ $toDouble: '$i' }, double(7)],
  [{ $toDecimal: double(0.1) }, decimal('0.100000000000000')],
  [{ $toDecimal: '1.50' }, decimal('1.50')],
  [{ $toString: '$l' }, '9007199254740993'],
  [{ $toString: '$m' }, '1.10'],
  [{ $toString: double(5) }, '5'],
  [{ $toString: '$t' }, '2024-02-29T23:30:15.005Z'],
  [{ $toString: id }, id.toHexString()],
  [{ $toObjectId: '64b000000000000000000001' }, id],
  [{ $toDate: '2024-01-02T03:04:05.006Z' }, new Date('2024-01-02T03:04:05.006Z')],
  [{ $toDate: '2024-01-02' }, new Date('2024-01-02T00:00:00Z')],
  [{ $toDate: long('5') }, new Date(5)],
  [{ $toDate: '2024-01-02T03:04:05+03:00' }, new Date('2024-01-02T00:04:05Z')],
  [{ $toDate: '2024-01-02T03:04:05' }, new Date('2024-01-02T03:04:05Z')],
  [{ $toLong: '$t' }, long(String(Date.parse('2024-02-29T23:30:15.005Z')))],
  [{ $toBool: 'false' }, true],
  [{ $toBool: decimal('0') }, false],
  // Dates
  [{ $year: '$t' }, 2024],
  [{ $month: '$t' }, 2],
  [{ $dayOfMonth: { date: '$t', timezone: '+03:00' } }, 1],
  [{ $dayOfMonth: { date: '$t', timezone: 'Africa/Addis_Ababa' } }, 1],
  [{ $hour: { date: '$t', timezone: 'America/New_York' } }, 18],
  [{ $dayOfYear: '$t' }, 60],
  [{ $dayOfWeek: '$t' }, 5],
  [{ $isoDayOfWeek: ['$t'] }, 4],
  [{ $minute: '$t' }, 30],
  [{ $second: '$t' }, 15],
  [{ $millisecond: '$t' }, 5],
  [{ $year: '$n' }, null],
  [{ $dateToString: { date: '$t' } }, '2024-02-29T23:30:15.005Z'],
  [
    { $dateToString: { date: '$t', format: '%d/%m/%Y %H:%M %z %j', timezone: '-0530' } },
    '29/02/2024 18:00 -0530 060',
  ],
  [{ $dateToString: { date: '$n', onNull: 'none' } }, 'none'],
];

describe('expression', () => {
  it.each(TABLE)('%j', (expression, expected) => {
    expect(hex(evaluate(expression))).toBe(hex(bsonOf(expected)));
  });

  it('of a let knows no document', () => {
    expect(startVariables(now, { x: new Int32(1) }).get('x')).toEqual(new Int32(1));
    expect(codeOf(() => startVariables(now, { x: '$a' }))).toBe(4_890_500);
    expect(codeOf(() => startVariables(now, { x: { $add: ['$a', new Int32(1)] } }))).toBe(4_890_500);
    expect(codeOf(() => startVariables(now, { x: '$$ROOT' }))).toBe(17_276);
  });

  it('$rand is a double below one, another one each time', () => {
    const [a, b] = [evaluate({ $rand: {} }), evaluate({ $rand: {} })].map(Number);
    expect(a).not.toBe(b);
    expect(Math.max(a ?? 1, b ?? 1)).toBeLessThan(1);
  });

  it.each<[unknown, number]>([
    [{ $foo: 1 }, 168],
    [{ $add: 1, $subtract: 2 }, 15983],
    ['$$y', 17276],
    ['$$CLUSTER_TIME', 238],
    ['$a..b', 15998],
    [{ 'a.b': 1 }, 16412],
    [{ $subtract: [1] }, 16020],
    [{ $add: ['x'] }, 14],
    [{ $add: ['$t', '$t'] }, 16612],
    [{ $add: ['$d', '$m'] }, 238],
    [{ $subtract: ['x', 1] }, 14],
    [{ $multiply: ['x'] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $divide: [1, double(-0)] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $mod: ['$m', 1] }, 238],
    [{ $abs: long('-9223372036854775808') }, 28680],
    [{ $ln: 2 }, 238],
    [{ $rand: 1 }, 3040501],
    [{ $round: [1, 101] }, 51083],
    [{ $round: [double(1), 40] }, 238],
    [{ $floor: decimal('1E+40') }, 238],
    [{ $size: '$i' }, 17124],
    [{ $arrayElemAt: ['$i', 0] }, 28689],
    [{ $in: [1, '$i'] }, 40081],
    [{ $slice: ['$a', 0, 0] }, 28729],
    [{ $filter: { input: '$i', cond: true } }, 28651],
    [{ $map: { input: '$a' } }, 28648],
    [{ $switch: { branches: [branch(false, 1)] } }, 40066],
    [{ $concat: [1] }, 16702],
    [{ $toInt: 'x' }, 241],
    [{ $toDate: 'yesterday' }, 238],
    [{ $toDate: '2024-13-01' }, 241],
    [{ $add: ['$t', 0.5] }, 238],
    [{ $mergeObjects: [[{ a: 1 }]] }, 40400],
    [{ $toInt: '$l' }, 241],
    [{ $toObjectId: 'x' }, 241],
    [{ $toString: 0.1 }, 238],
    [{ $dateToString: { date: 'x' } }, 16006],
    [{ $dateToString: { date: '$t', format: '%Q' } }, 18536],
    [{ $year: { date: '$t', timezone: 'Nowhere' } }, 40485],
    [{ $arrayToObject: [[['__proto__', 1]]] }, 238],
  ])('%j is refused with %s', (expression, code) => {
    expect(codeOf(() => evaluate(expression))).toBe(code);
  });
});
