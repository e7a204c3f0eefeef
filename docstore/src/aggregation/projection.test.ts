import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { startVariables } from '../expressions/expression.ts';
import { codeOf } from '../testing/error-code.ts';
import { documentOf } from '../testing/plain.ts';
import { compileAddFields, compileProject, compileProjection } from './projection.ts';

function hex(document: BsonDocument): string {
  return Buffer.from(encodeDocument(document)).toString('hex');
}

const variables = startVariables(new Date(0));
const document = { _id: 1, a: 5, b: { c: 1, d: 2 }, n: [1, 2, 3, 4] };

/** Projections and their results for the document above, with the order of fields. */
const PROJECTIONS: [object, object][] = [
  [{ a: 1 }, { _id: 1, a: 5 }],
  [
    { b: true, a: 1, _id: 0 },
    { a: 5, b: { c: 1, d: 2 } },
  ],
  [{ _id: 1 }, { _id: 1 }],
  [{ _id: 0 }, { a: 5, b: { c: 1, d: 2 }, n: document.n }],
  [
    { n: 0, b: false },
    { _id: 1, a: 5 },
  ],
  [
    { _id: 1, n: 0, b: 0 },
    { _id: 1, a: 5 },
  ],
  [{ z: 1 }, { _id: 1 }],
  [
    { a: 1, isFive: { $eq: ['$a', 5] } },
    { _id: 1, a: 5, isFive: true },
  ],
  [{ a: '$b.c' }, { _id: 1, a: 1 }],
  [{ a: 'text' }, { _id: 1, a: 'text' }],
  [{ z: '$nothing' }, { _id: 1 }],
  [{ _id: 0, v: ['$a', '$nothing'] }, { v: [5, null] }],
  [
    { _id: '$a', b: 1 },
    { b: { c: 1, d: 2 }, _id: 5 },
  ],
];

const REFUSED: [object, number][] = [
  [{ a: 1, b: 0 }, 31254],
  [{ a: 0, b: 1 }, 31253],
  [{ a: 0, b: '$c' }, 31310],
  [{ a: 0, b: { $eq: [1, 2] } }, 31252],
  [{ b: { $eq: [1, 2] }, a: 0 }, 31254],
  [{ a: {} }, 51270],
  [{ 'a..b': 1 }, 15998],
  [{ $a: 1 }, 16410],
  [{ 'a.$b': 1 }, 16410],
  [{ n: { $foo: 1 } }, 168],
  [{ n: { $eq: [1, 1], y: 1 } }, 15983],
  [{ 'b.c': 1 }, 238],
  [{ b: { c: 1 } }, 238],
  [{ n: { $slice: 2 } }, 238],
];

describe.each([
  ['find', compileProjection],
  ['$project', compileProject],
])('projection of %s', (_name, compile) => {
  it.each(PROJECTIONS)('%j', (spec, expected) => {
    expect(hex(compile(documentOf(spec), variables)(documentOf(document)))).toBe(hex(documentOf(expected)));
  });

  it.each(REFUSED)('%j is refused with %s', (spec, code) => {
    expect(codeOf(() => compile(documentOf(spec), variables)(documentOf(document)))).toBe(code);
  });
});

it('an empty projection of find returns the whole document', () => {
  const whole = documentOf(document);
  expect(compileProjection({}, variables)(whole)).toBe(whole);
});

it.each([{ 'n.$': 1 }, { n: { $elemMatch: { $gt: 2 } } }])('%j of find is refused by name', (spec) => {
  expect(codeOf(() => compileProjection(documentOf(spec), variables))).toBe(238);
});

describe('$addFields', () => {
  it.each<[object, object]>([
    [
      { a: 6, z: 1 },
      { ...document, a: 6, z: 1 },
    ],
    [{ b: '$a' }, { ...document, b: 5 }],
    [{ a: '$$REMOVE' }, { _id: 1, b: document.b, n: document.n }],
  ])('%j', (spec, expected) => {
    expect(hex(compileAddFields(documentOf(spec), variables)(documentOf(document)))).toBe(
      hex(documentOf(expected)),
    );
  });

  it.each<[object, number]>([
    [{ 'b.c': '$a' }, 238],
    [{ b: { e: '$a' } }, 238],
    [{ '': 1 }, 15998],
  ])('%j is refused with %s', (spec, code) => {
    expect(codeOf(() => compileAddFields(documentOf(spec), variables))).toBe(code);
  });
});
