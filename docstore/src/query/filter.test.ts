import { BSONRegExp, Int32 } from 'bson';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../errors/command-error.ts';
import { documentOf } from '../testing/plain.ts';
import type { MatchInfo } from './field-test.ts';
import { compileFilter } from './filter.ts';

function positionOf(filter: object, document: object): number | undefined {
  const found: MatchInfo = {};
  expect(compileFilter(documentOf(filter)).matches(documentOf(document), found)).toBe(true);
  return found.arrayIndex;
}

describe('filter', () => {
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
