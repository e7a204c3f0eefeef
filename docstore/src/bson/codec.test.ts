import { BSONSymbol, DBRef, Double, Int32, Long, ObjectId, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../testing/arbitrary-bson.ts';
import { decodeDocument, encodeDocument } from './codec.ts';
import { compareDocuments } from './compare.ts';
import { typeOf } from './value.ts';

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof Error && 'codeName' in error ? String(error.codeName) : String(error);
  }
  return 'no error';
}

/** A document with one element `a` of the given type and content. */
function rawElement(type: number, content: number[], name = 'a'): Buffer {
  const body = [type, ...Buffer.from(name), 0, ...content, 0];
  return Buffer.from([body.length + 4, 0, 0, 0, ...body]);
}

describe('BSON codec', () => {
  it('decodes every value that it encodes, with its type', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const bytes = encodeDocument(document);
        const copy = decodeDocument(bytes);
        expect(compareDocuments(copy, document)).toBe(0);
        expect(Buffer.compare(encodeDocument(copy), bytes)).toBe(0);
      }),
    );
  });

  it('distinguishes the number types and decodes a DBRef as a document', () => {
    const ref = new DBRef('users', new ObjectId());
    const copy = decodeDocument(serialize({ i: new Int32(1), l: Long.fromNumber(1), d: new Double(1), ref }));
    expect(['i', 'l', 'd', 'ref'].map((name) => typeOf(copy[name]))).toEqual([
      'int',
      'long',
      'double',
      'object',
    ]);
    expect(Object.keys(copy.ref as object)).toEqual(['$ref', '$id']);
  });

  it('refuses values that memory cannot represent exactly', () => {
    expect(codeOf(() => decodeDocument(rawElement(0x06, [])))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(serialize({ a: new BSONSymbol('x') })))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(rawElement(0x09, [0, 0, 0, 0, 0, 0, 0, 0x7f])))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(rawElement(0x0a, [], '__proto__')))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(rawElement(0x0a, [], '_bsontype')))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(rawElement(0x0a, [0x0a, 0x61, 0])))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(rawElement(0x0b, [0x61, 0, 0x7a, 0])))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(rawElement(0x02, [2, 0, 0, 0, 0xff, 0])))).toBe('InvalidBSON');
  });

  it('refuses an order of fields that a JS object cannot have', () => {
    const two = (first: string, second: string) => {
      const body = [0x0a, ...Buffer.from(first), 0, 0x0a, ...Buffer.from(second), 0, 0];
      return Buffer.from([body.length + 4, 0, 0, 0, ...body]);
    };
    expect(codeOf(() => decodeDocument(two('a', '1')))).toBe('InvalidBSON');
    expect(codeOf(() => decodeDocument(two('10', '2')))).toBe('InvalidBSON');
    expect(Object.keys(decodeDocument(two('2', '10')))).toEqual(['2', '10']);
    expect(Object.keys(decodeDocument(two('1', 'a')))).toEqual(['1', 'a']);
    expect(Object.keys(decodeDocument(two('a', '01')))).toEqual(['a', '01']);
    expect(Object.keys(decodeDocument(two('a', '4294967295')))).toEqual(['a', '4294967295']);
    expect(codeOf(() => decodeDocument(two('a', '4294967294')))).toBe('InvalidBSON');
  });

  it('refuses damaged bytes with its own error', () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat(255), (document, at, byte) => {
        const bytes = Buffer.from(encodeDocument(document));
        bytes[at % bytes.length] = byte;
        const code = codeOf(() => decodeDocument(bytes));
        expect(['no error', 'InvalidBSON', 'Overflow']).toContain(code);
      }),
    );
  });

  it('refuses a nesting deeper than the server does', () => {
    let nested = {};
    for (let i = 0; i < 250; i++) nested = { a: nested };
    expect(codeOf(() => decodeDocument(serialize(nested)))).toBe('Overflow');
  });
});
