import { type LeafMode, type Path, someAtPath } from '../bson/path.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import type { ValueTest } from './comparison.ts';

/** Details of a match. */
export interface MatchInfo {
  /** Index of the array element that matched, for the positional `$`; the last match wins. */
  arrayIndex?: number;
}

export type Matcher = (document: BsonDocument, found?: MatchInfo) => boolean;

/** Tests one array; may report in `found` which element matched. */
export type ElementTest = (value: BsonValue, found?: MatchInfo) => boolean;

/** The test that the operators of one field apply to the values at its path. */
export type FieldTest =
  | { readonly kind: 'leaf'; readonly leaf: LeafMode; readonly test: ElementTest }
  | { readonly kind: 'all'; readonly tests: readonly FieldTest[] }
  | { readonly kind: 'not'; readonly test: FieldTest };

/** Tests the value at the end of the path and, if it is an array, each of its elements. */
export function onElements(test: ValueTest): FieldTest {
  return { kind: 'leaf', leaf: 'elements', test: (value) => test(value) };
}

/** Tests only the value at the end of the path. */
export function onWhole(test: ElementTest): FieldTest {
  return { kind: 'leaf', leaf: 'whole', test };
}

export function not(test: FieldTest): FieldTest {
  return { kind: 'not', test };
}

export function allOf(tests: readonly FieldTest[]): FieldTest {
  return { kind: 'all', tests };
}

/** Turns the test of a field into a test of the document that has the field. */
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
