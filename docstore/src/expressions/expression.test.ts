import { Decimal128, Double, Int32, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonValue } from '../bson/value.ts';
import { codeOf } from '../testing/error-code.ts';
import { bsonOf, documentOf } from '../testing/plain.ts';
import { compileExpression, startVariables } from './expression.ts';
import { UNSUPPORTED_OPERATORS } from './unsupported-operators.ts';

const long = (text: string) => Long.fromString(text);
const now = new Date('2026-07-29T10:20:30.456Z');
const variables = new Map([
  ...startVariables(now),
  ['x', new Int32(42)],
  ['o', documentOf({ y: [{ z: 1 }] })],
]);

const root = documentOf({
  i: 7,
  l: long('9007199254740993'),
  a: [1, 2, 3],
  o: { x: 1, y: { z: 2 } },
  docs: [{ v: 1, w: [1, 2] }, { v: 2 }, 5, { w: [3] }],
});

function evaluate(expression: unknown): BsonValue {
  return compileExpression(bsonOf(expression), variables)(root);
}

function hex(value: BsonValue): string {
  return Buffer.from(encodeDocument({ v: value })).toString('hex');
}

/** Expressions and their values, with types. */
const TABLE: [unknown, unknown][] = [
  ['$i', 7],
  ['$o.y.z', 2],
  ['$docs.v', [1, 2]],
  ['$docs.w', [[1, 2], [3]]],
  ['$a.0', []],
  ['$nothing', undefined],
  ['$$ROOT.i', 7],
  ['$$CURRENT.i', 7],
  ['$$REMOVE', undefined],
  ['$$NOW', now],
  ['$$x', 42],
  ['$$o.y.z', [1]],
  [{ $literal: '$i' }, '$i'],
  [{ $const: { $foo: 1 } }, { $foo: 1 }],
  [{ a: '$i', b: '$nothing' }, { a: 7 }],
  [
    ['$i', '$nothing'],
    [7, null],
  ],
  [{ $eq: ['$l', new Double(2 ** 53)] }, false],
  [{ $eq: [Decimal128.fromString('1.0'), 1] }, true],
  [{ $eq: ['$nothing', null] }, false],
  [{ $lt: ['$nothing', null] }, true],
  [{ $gt: ['$l', new Double(2 ** 53)] }, true],
  [{ $gte: ['$i', long('7')] }, true],
  [{ $lte: ['$i', 6] }, false],
  [
    {
      $ne: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    true,
  ],
  [{ $setField: { field: 'x', input: '$o', value: 5 } }, { x: 5, y: { z: 2 } }],
  [{ $setField: { field: { $literal: '$a.b' }, input: {}, value: '$i' } }, { '$a.b': 7 }],
  [{ $setField: { field: 'y', input: '$o', value: '$$REMOVE' } }, { x: 1 }],
  [{ $setField: { field: 'x', input: '$nothing', value: 5 } }, null],
];

describe('expression', () => {
  it.each(TABLE)('%j', (expression, expected) => {
    expect(hex(evaluate(expression))).toBe(hex(bsonOf(expected)));
  });

  it('of a let cannot refer to a document', () => {
    expect(startVariables(now, { x: new Int32(1) }).get('x')).toEqual(new Int32(1));
    expect(codeOf(() => startVariables(now, { x: '$a' }))).toBe(4_890_500);
    expect(codeOf(() => startVariables(now, { x: { $eq: ['$a', new Int32(1)] } }))).toBe(4_890_500);
    expect(codeOf(() => startVariables(now, { x: '$$ROOT' }))).toBe(17_276);
    expect(codeOf(() => startVariables(now, { x: new Int32(1), y: '$$x' }))).toBe(17_276);
    expect(codeOf(() => startVariables(now, { X: null }))).toBe(9);
  });

  it('$rand is another double below one each time', () => {
    const [a, b] = [evaluate({ $rand: {} }), evaluate({ $rand: {} })].map(Number);
    expect(a).not.toBe(b);
    expect(Math.max(a ?? 1, b ?? 1)).toBeLessThan(1);
  });

  it.each([...UNSUPPORTED_OPERATORS])('%s is refused by name', (name) => {
    expect(() => evaluate({ [name]: ['$i', 1] })).toThrow(`the expression ${name}: not supported`);
  });

  it.each<[unknown, number]>([
    [{ $foo: 1 }, 168],
    [{ $eq: [1, 1], $ne: [1, 1] }, 15983],
    ['$$y', 17276],
    ['$$', 9],
    ['$$CLUSTER_TIME', 238],
    ['$a..b', 15998],
    ['$a.$b', 16410],
    ['$a.__proto__', 238],
    [{ 'a.b': 1 }, 16412],
    [{ a: 1, $b: 1 }, 16410],
    [{ $eq: [1] }, 16020],
    [{ $eq: 1 }, 16020],
    [{ $rand: 1 }, 3040501],
    [{ $setField: 1 }, 4161100],
    [{ $setField: { field: 'x', input: '$o', value: 1, more: 1 } }, 4161101],
    [{ $setField: { field: 'x', input: '$o' } }, 4161102],
    [{ $setField: { field: '$i', input: '$o', value: 1 } }, 4161107],
    [{ $setField: { field: 'x', input: '$i', value: 1 } }, 4161105],
    [{ $setField: { field: '__proto__', input: '$o', value: 1 } }, 238],
  ])('%j is refused with %s', (expression, code) => {
    expect(codeOf(() => evaluate(expression))).toBe(code);
  });
});
