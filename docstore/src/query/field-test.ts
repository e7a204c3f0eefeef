import { type Leaf, type Path, someAtPath } from '../bson/path.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import type { ValueTest } from './comparison.ts';

/** What a match found out besides that it is one. */
export interface Found {
  /** Index of the array element that matched, for the positional `$`; the last one found counts. */
  arrayIndex?: number;
}

export type Matcher = (document: BsonDocument, found?: Found) => boolean;

/** A test of one array, that may tell which element made it true. */
export type ElementTest = (value: BsonValue, found?: Found) => boolean;

/** What the operators of one field ask of what stands at its path. */
export type FieldTest =
  | { readonly kind: 'leaf'; readonly leaf: Leaf; readonly test: ElementTest }
  | { readonly kind: 'all'; readonly tests: readonly FieldTest[] }
  | { readonly kind: 'not'; readonly test: FieldTest };

/** A test of each element of an array at the end of the path, and of the value itself. */
export function onElements(test: ValueTest): FieldTest {
  return { kind: 'leaf', leaf: 'elements', test: (value) => test(value) };
}

/** A test of the value at the end of the path alone. */
export function onWhole(test: ElementTest): FieldTest {
  return { kind: 'leaf', leaf: 'whole', test };
}

export function not(test: FieldTest): FieldTest {
  return { kind: 'not', test };
}

export function allOf(tests: readonly FieldTest[]): FieldTest {
  return { kind: 'all', tests };
}

/** The test of a whole document, by what it has at the path. */
export function atPath(path: Path, field: FieldTest): Matcher {
  switch (field.kind) {
    case 'leaf':
      return (document, found) =>
        someAtPath(document, path, field.leaf, (value, arrayIndex) => {
          if (!field.test(value, found)) return false;
          if (found !== undefined && arrayIndex !== undefined) found.arrayIndex = arrayIndex;
          return true;
        });
    case 'all': {
      const tests = field.tests.map((test) => atPath(path, test));
      return (document, found) => tests.every((test) => test(document, found));
    }
    case 'not': {
      const matches = atPath(path, field.test);
      return (document) => !matches(document);
    }
  }
}
