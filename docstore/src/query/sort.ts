import { compareValues } from '../bson/compare.ts';
import type { Direction } from '../bson/index-key.ts';
import { indexValues } from '../bson/index-values.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { badValue, CommandError, notSupported } from '../errors/command-error.ts';

export interface Sort {
  readonly paths: readonly string[];
  readonly directions: readonly Direction[];
  /** The sort key of a document; of an array, the element that comes first in the order of this sort. */
  readonly keyOf: (document: BsonDocument) => readonly BsonValue[];
  readonly compareKeys: (a: readonly BsonValue[], b: readonly BsonValue[]) => number;
}

/** Compiles `{ path: 1 | -1, … }`. */
export function compileSort(spec: BsonDocument): Sort {
  const paths = Object.keys(spec);
  if (paths.length > 32) throw badValue('too many compound keys');
  const directions = paths.map((path) => directionOf(path, spec[path]));
  const compareKeys = (a: readonly BsonValue[], b: readonly BsonValue[]) => {
    for (let i = 0; i < directions.length; i++) {
      const order = compareValues(a[i], b[i]);
      if (order !== 0) return order * (directions[i] ?? 1);
    }
    return 0;
  };
  const keyOf = (document: BsonDocument) => {
    const lists = sortValues(document, paths);
    return lists.reduce((first, list) => (compareKeys(list, first) < 0 ? list : first));
  };
  return { paths, directions, keyOf, compareKeys };
}

/** The compiled sort of a command, if it has one. */
export function sortOf(spec: BsonDocument | undefined): Sort | undefined {
  return spec === undefined || Object.keys(spec).length === 0 ? undefined : compileSort(spec);
}

/** Sorts documents; those that compare equal keep their order. */
export function sortDocuments(documents: readonly BsonDocument[], sort: Sort): BsonDocument[] {
  const keyed = documents.map((document) => ({ document, key: sort.keyOf(document) }));
  keyed.sort((a, b) => sort.compareKeys(a.key, b.key));
  return keyed.map(({ document }) => document);
}

function sortValues(document: BsonDocument, paths: readonly string[]) {
  try {
    return indexValues(document, paths);
  } catch (error) {
    if (!(error instanceof CommandError) || error.codeName !== 'CannotIndexParallelArrays') throw error;
    throw badValue('cannot sort with keys that are parallel arrays');
  }
}

function directionOf(path: string, value: BsonValue): Direction {
  if (path === '' || path.split('.').includes('')) {
    throw new CommandError(path === '' ? 40352 : 15998, 'FieldPath field names may not be empty strings.');
  }
  if (path.startsWith('$')) {
    throw new CommandError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  }
  if (isDocument(value)) throw notSupported('sorting by $meta');
  if (!isNumber(value))
    throw new CommandError(15974, `Illegal key in $sort specification: ${path}: ${String(value)}`);
  const direction = integerOf(value);
  if (direction !== 1n && direction !== -1n) {
    throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  }
  return direction === 1n ? 1 : -1;
}
