import { Decimal128, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/error-code.ts';
import { bsonOf, documentOf } from '../testing/plain.ts';
import { compileSort, sortDocuments } from './sort.ts';

function sorted(spec: object, documents: object[]) {
  return sortDocuments(documents.map(documentOf), compileSort(documentOf(spec)));
}

describe('sort', () => {
  it('uses the smallest element of an array when ascending, the largest when descending', () => {
    const documents = [{ a: [5, 1] }, { a: 2 }, { a: [4] }];
    expect(sorted({ a: 1 }, documents)).toEqual([{ a: [5, 1] }, { a: 2 }, { a: [4] }].map(documentOf));
    expect(sorted({ a: -1 }, documents)).toEqual([{ a: [5, 1] }, { a: [4] }, { a: 2 }].map(documentOf));
  });

  it('sorts missing like null, before everything but the empty array', () => {
    const documents = [{ a: 1 }, { a: null }, { b: 1 }, { a: [] }, { a: 'x' }];
    const expected = [{ a: [] }, { a: null }, { b: 1 }, { a: 1 }, { a: 'x' }];
    expect(sorted({ a: 1 }, documents)).toEqual(expected.map(documentOf));
  });

  it('sorts by fields of array elements together', () => {
    const documents = [
      {
        n: 1,
        a: [
          { x: 1, y: 9 },
          { x: 2, y: 0 },
        ],
      },
      { n: 2, a: [{ x: 1, y: 3 }] },
    ];
    expect(sorted({ 'a.x': 1, 'a.y': 1 }, documents).map(({ n }) => n)).toEqual([bsonOf(2), bsonOf(1)]);
    expect(sorted({ 'a.1.y': 1 }, documents).map(({ n }) => n)).toEqual([bsonOf(2), bsonOf(1)]);
  });

  it('compares numbers of all types by value and keeps the order of equal ones', () => {
    const documents = [
      { a: Decimal128.fromString('1.5') },
      { a: Long.fromNumber(1) },
      { a: 1.5, n: 1 },
      { a: 1 },
    ];
    const [long, decimal, double, int] = [documents[1], documents[0], documents[2], documents[3]];
    expect(sorted({ a: 1 }, documents)).toEqual(
      [long, int, decimal, double].map((it) => documentOf(it ?? {})),
    );
  });

  it('refuses the same specifications as the server', () => {
    expect(codeOf(() => compileSort(documentOf({ a: 0 })))).toBe(15975);
    expect(codeOf(() => compileSort(documentOf({ a: 'asc' })))).toBe(15974);
    expect(codeOf(() => compileSort(documentOf({ 'a..b': 1 })))).toBe(15998);
    expect(codeOf(() => sorted({ a: 1, b: 1 }, [{ a: [1], b: [2] }]))).toBe(2);
  });
});
