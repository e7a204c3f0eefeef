import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import type { Found } from '../query/field-test.ts';
import { compileFilter } from '../query/filter.ts';
import { documentOf } from '../testing/plain.ts';
import { codeOf } from '../testing/refusal.ts';
import { startVariables } from './expression.ts';
import { compileProjection } from './find-projection.ts';
import { compileAddFields, compileProject } from './projection.ts';

function hex(document: BsonDocument): string {
  return Buffer.from(encodeDocument(document)).toString('hex');
}

const document = {
  _id: 1,
  a: 5,
  b: { c: 1, d: 2 },
  l: [{ x: 1, y: 1 }, 7, [{ x: 2, y: 2 }], { y: 3 }],
  n: [1, 2, 3, 4],
};

/** Projection and what it makes of the document above; the order of fields counts. */
const FIND: [object, object][] = [
  [{}, document],
  [{ a: 1 }, { _id: 1, a: 5 }],
  [
    { b: true, a: 1, _id: 0 },
    { a: 5, b: { c: 1, d: 2 } },
  ],
  [{ _id: 1 }, { _id: 1 }],
  [{ _id: 0 }, { a: 5, b: { c: 1, d: 2 }, l: document.l, n: document.n }],
  [
    { l: 0, n: 0, b: 0 },
    { _id: 1, a: 5 },
  ],
  [{ 'b.c': 1 }, { _id: 1, b: { c: 1 } }],
  [{ b: { c: 1 } }, { _id: 1, b: { c: 1 } }],
  [
    { 'b.c': 0, l: 0, n: 0 },
    { _id: 1, a: 5, b: { d: 2 } },
  ],
  [{ 'l.x': 1 }, { _id: 1, l: [{ x: 1 }, [{ x: 2 }], {}] }],
  [
    { 'l.x': 0, a: 0, b: 0, n: 0 },
    { _id: 1, l: [{ y: 1 }, 7, [{ y: 2 }], { y: 3 }] },
  ],
  [{ 'a.q': 1 }, { _id: 1 }],
  [{ z: 1 }, { _id: 1 }],
  [
    { a: 1, double: { $multiply: ['$a', 2] } },
    { _id: 1, a: 5, double: 10 },
  ],
  [{ a: '$b.c' }, { _id: 1, a: 1 }],
  [{ a: 'text' }, { _id: 1, a: 'text' }],
  [{ z: '$nothing' }, { _id: 1 }],
  [
    { a: 1, 'b.e': { $add: ['$a', 1] } },
    { _id: 1, a: 5, b: { e: 6 } },
  ],
  [
    { n: { $slice: 2 }, l: 0, a: 0, b: 0 },
    { _id: 1, n: [1, 2] },
  ],
  [
    { n: { $slice: -1 }, a: 1 },
    { _id: 1, a: 5, n: [4] },
  ],
  [
    { n: { $slice: [1, 2] }, a: 1 },
    { _id: 1, a: 5, n: [2, 3] },
  ],
  [
    { n: { $slice: [-3, 2] }, a: 1 },
    { _id: 1, a: 5, n: [2, 3] },
  ],
  [
    { a: { $slice: 1 }, l: 0, b: 0, n: 0 },
    { _id: 1, a: 5 },
  ],
  [{ l: { $elemMatch: { y: 3 } } }, { _id: 1, l: [{ y: 3 }] }],
  [
    { n: { $elemMatch: { $gt: 2 } }, a: 1 },
    { _id: 1, a: 5, n: [3] },
  ],
  [
    { n: { $elemMatch: { $gt: 9 } }, a: 1 },
    { _id: 1, a: 5 },
  ],
];

describe('projection of find', () => {
  it.each(FIND)('%j', (spec, expected) => {
    expect(hex(compileProjection(documentOf(spec)).apply(documentOf(document)))).toBe(
      hex(documentOf(expected)),
    );
  });

  it.each<[object, object, object]>([
    [{ n: { $gt: 2 } }, { 'n.$': 1 }, { _id: 1, n: [3] }],
    [{ n: { $gt: 2 } }, { 'n.$.x': 1, a: 1 }, { _id: 1, a: 5, n: [3] }],
    [{ 'l.y': 3 }, { 'l.$': 1, a: 1 }, { _id: 1, a: 5, l: [{ y: 3 }] }],
    [{ l: { $elemMatch: { x: 1 } } }, { 'l.y.$': 1 }, { _id: 1, l: [{ y: 1 }] }],
  ])('positional: %j with %j', (filter, spec, expected) => {
    const found: Found = {};
    const subject = documentOf(document);
    expect(compileFilter(documentOf(filter)).matches(subject, found)).toBe(true);
    const projection = compileProjection(documentOf(spec));
    expect(projection.isPositional).toBe(true);
    expect(hex(projection.apply(subject, found.arrayIndex))).toBe(hex(documentOf(expected)));
  });

  it.each<[object, number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 1, a: 1 }, 31249],
    [{ a: { b: 1 }, 'a.b': 1 }, 31250],
    [{ a: {} }, 31270 + 20000],
    [{ a: 0, b: '$c' }, 31310],
    [{ a: 0, b: { $add: [1, 2] } }, 31252],
    [{ b: { $add: [1, 2] }, a: 0 }, 31254],
    [{ 'n.$': { $slice: 1 } }, 31271],
    [{ n: { $x: 1, y: 1 } }, 16410],
    [{ n: { $slice: 'x' } }, 28667],
    [{ 'a..b': 1 }, 15998],
    [{ $a: 1 }, 16410],
    [{ 'a.$b': 1 }, 16410],
    [{ 'n.$': 1 }, 51246],
    [{ 'n.$': 1, 'l.$': 1 }, 31276],
    [{ 'n.$': 0 }, 31395],
    [{ 'n.x': { $elemMatch: { a: 1 } } }, 31275],
    [{ n: { $elemMatch: 1 } }, 31274],
    [{ n: { $slice: [1, 0] } }, 28724],
    [{ n: { $foo: 1 } }, 168],
  ])('%j is refused with %s', (spec, code) => {
    expect(codeOf(() => compileProjection(documentOf(spec)).apply(documentOf(document)))).toBe(code);
  });
});

describe('$project and $addFields', () => {
  const scopeOf = (root: BsonDocument) => ({ root, variables: startVariables(new Date(0)) });

  it.each<[object, object]>([
    [
      { a: 6, z: 1 },
      { ...document, a: 6, z: 1 },
    ],
    [{ 'b.c': '$a' }, { ...document, b: { c: 5, d: 2 } }],
    [{ b: { e: '$a' } }, { ...document, b: { c: 1, d: 2, e: 5 } }],
    [{ 'n.v': '$a' }, { ...document, n: [{ v: 5 }, { v: 5 }, { v: 5 }, { v: 5 }] }],
    [{ 'q.r': 1 }, { ...document, q: { r: 1 } }],
    [{ b: {} }, { ...document, b: {} }],
    [{ a: '$$REMOVE' }, { _id: 1, b: document.b, l: document.l, n: document.n }],
  ])('$addFields %j', (spec, expected) => {
    const root = documentOf(document);
    expect(hex(compileAddFields(documentOf(spec))(root, scopeOf(root)))).toBe(hex(documentOf(expected)));
  });

  it.each<[object, object]>([
    [{ 'b.e': '$a' }, { _id: 1, b: { e: 5 } }],
    [{ 'a.e': '$a' }, { _id: 1, a: { e: 5 } }],
    [{ 'l.e': '$a' }, { _id: 1, l: [{ e: 5 }, [{ e: 5 }], { e: 5 }] }],
    [
      { 'l.x': 1, 'l.e': '$a' },
      { _id: 1, l: [{ x: 1, e: 5 }, [{ x: 2, e: 5 }], { e: 5 }] },
    ],
    [{ _id: 0, v: ['$a', '$nothing'] }, { v: [5, null] }],
  ])('$project %j', (spec, expected) => {
    const root = documentOf(document);
    expect(hex(compileProject(documentOf(spec))(root, scopeOf(root)))).toBe(hex(documentOf(expected)));
  });
});
