import { Long } from 'bson';
import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { fieldOf } from '../query/path.ts';
import { checkedPath } from './expression.ts';
import type { Stage } from './stage.ts';

/** `$unwind`: one document for each element of the array at a path; what is no array counts as one element. */
export function compileUnwind(spec: BsonValue): Stage {
  const options: BsonDocument = isDocument(spec) ? spec : { path: spec };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays = false, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new CommandError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  if (typeof path !== 'string')
    throw new CommandError(28808, `expected a string as the path for $unwind stage, got ${typeOf(path)}`);
  if (!path.startsWith('$'))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof preserveNullAndEmptyArrays !== 'boolean') {
    throw new CommandError(
      28809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    );
  }
  if (
    includeArrayIndex !== undefined &&
    (typeof includeArrayIndex !== 'string' || includeArrayIndex === '')
  ) {
    throw new CommandError(
      28810,
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  }
  const parts = checkedPath(path.slice(1).split('.'));
  const indexPath = includeArrayIndex === undefined ? undefined : checkedPath(includeArrayIndex.split('.'));
  const withIndex = (document: BsonDocument, index: BsonValue) =>
    indexPath === undefined ? document : setAt(document, indexPath, index);
  return function* (documents) {
    for (const document of documents) {
      const value = parts.reduce<BsonValue>(
        (at, name) => (isDocument(at) ? fieldOf(at, name) : undefined),
        document,
      );
      const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
      if (isEmpty) {
        if (!preserveNullAndEmptyArrays) continue;
        const kept = Array.isArray(value) ? setAt(document, parts, undefined) : document;
        yield withIndex(kept, null);
      } else if (!Array.isArray(value)) yield withIndex(document, null);
      else {
        for (const [i, element] of value.entries()) {
          yield withIndex(setAt(document, parts, element), Long.fromNumber(i));
        }
      }
    }
  };
}

function setAt(
  document: BsonDocument,
  [name = '', ...rest]: readonly string[],
  value: BsonValue,
): BsonDocument {
  const inner = fieldOf(document, name);
  const next = rest.length === 0 ? value : setAt(isDocument(inner) ? inner : {}, rest, value);
  if (next !== undefined) return { ...document, [name]: next };
  const { [name]: _removed, ...others } = document;
  return others;
}
