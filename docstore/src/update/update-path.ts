import { checkedFieldName } from '../bson/field-name.ts';
import { fieldOf, isArrayIndex, type Path, pathOf } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { displayText } from './change.ts';

/** By identifier: whether `$[identifier]` refers to an array element. */
export type ArrayFilters = ReadonlyMap<string, (element: BsonValue) => boolean>;

/** Parses the path of an update; throws EmptyFieldName, DollarPrefixedFieldName or BadValue. */
export function updatePathOf(dotted: string): Path {
  if (dotted === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  const path = pathOf(dotted);
  path.forEach((part, i) => {
    if (part === '') {
      const message = `The update path '${dotted}' contains an empty field name, which is not allowed.`;
      throw new CommandError('EmptyFieldName', message);
    }
    checkedFieldName(part);
    if (i === 0 && part === '$') {
      const message = `Cannot have positional (i.e. '$') element in the first position in path '${dotted}'`;
      throw badValue(message);
    }
    if (i === 0 && identifierOf(part) !== undefined) {
      const message = `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${dotted}'`;
      throw badValue(message);
    }
    if (i === 0 && part.startsWith('$')) {
      const message = `The dollar ($) prefixed field '${part}' in '${dotted}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`;
      throw new CommandError('DollarPrefixedFieldName', message);
    }
  });
  if (path.filter((part) => part === '$').length > 1) {
    const message = `Too many positional (i.e. '$') elements found in path '${dotted}'`;
    throw badValue(message);
  }
  return path;
}

/** Whether the part is `$`, `$[]` or `$[identifier]`, which refer to elements that depend on the document. */
export function isDynamic(part: string): boolean {
  return part === '$' || identifierOf(part) !== undefined;
}

/** The identifier in `$[…]`; empty for `$[]`, which means all elements. */
export function identifierOf(part: string): string | undefined {
  return /^\$\[.*\]$/s.test(part) ? part.slice(2, -1) : undefined;
}

/** The order in which paths are changed, and so the order of new fields: by text (JS lists numbers first anyway). */
export function comparePaths(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const left = a[i] ?? '';
    const right = b[i] ?? '';
    if (left === right) continue;
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  return a.length - b.length;
}

/** The shorter path if it is a prefix of the other, else undefined. */
export function conflictOf(a: Path, b: Path): string | undefined {
  const shorter = a.length < b.length ? a : b;
  return shorter.every((_part, i) => a[i] === b[i]) ? shorter.join('.') : undefined;
}

/** The paths that a dynamic path refers to in this document. */
export function expandPath(
  document: BsonDocument,
  path: Path,
  position: number | undefined,
  filters: ArrayFilters,
): Path[] {
  const at = path.findIndex(isDynamic);
  const part = path[at];
  if (part === undefined) return [path];
  const before = path.slice(0, at);
  const rest = path.slice(at + 1);
  return placesOf(document, before, part, position, filters).flatMap((index) =>
    expandPath(document, [...before, String(index), ...rest], position, filters),
  );
}

function placesOf(
  document: BsonDocument,
  before: Path,
  part: string,
  position: number | undefined,
  filters: ArrayFilters,
): number[] {
  const identifier = identifierOf(part);
  if (identifier === undefined) {
    if (position !== undefined) return [position];
    const message = 'The positional operator did not find the match needed from the query.';
    throw badValue(message);
  }
  const array = valueAt(document, before);
  if (array === undefined) {
    const message = `The path '${before.join('.')}' must exist in the document in order to apply array updates.`;
    throw badValue(message);
  }
  if (!Array.isArray(array)) {
    const message = `Cannot apply array updates to non-array element ${before.at(-1)}: ${displayText(array)}`;
    throw badValue(message);
  }
  const isSelected = identifier === '' ? () => true : filters.get(identifier);
  return array.flatMap((element, index) => (isSelected?.(element) ? [index] : []));
}

/** The value at a path of field names and array indices. */
export function valueAt(document: BsonDocument, path: Path): BsonValue {
  return path.reduce<BsonValue>((value, part) => {
    if (Array.isArray(value)) return isArrayIndex(part) ? value[Number(part)] : undefined;
    return isDocument(value) ? fieldOf(value, part) : undefined;
  }, document);
}
