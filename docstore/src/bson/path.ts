import { type BsonDocument, type BsonValue, isDocument } from './value.ts';

/** The parts of a dotted path. */
export type Path = readonly string[];

/** Receives a value at a path (`undefined` if missing) and the outermost array index on the way to it. */
export type Visitor = (value: BsonValue, arrayIndex: number | undefined) => boolean;

/** How an array at the end of the path is visited: each element and then the whole array, or only the whole. */
export type LeafMode = 'elements' | 'whole';

export function pathOf(dotted: string): Path {
  return dotted.split('.');
}

/** A field of the document; ignores properties that every JS object inherits, such as `constructor`. */
export function fieldOf(document: BsonDocument, name: string): BsonValue {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Whether a part of a path can be an array index. */
export function isArrayIndex(part: string): boolean {
  return /^(0|[1-9]\d*)$/.test(part);
}

/**
 * Visits the values that a query path refers to in a document until the visitor returns true; returns whether it did.
 * For an array on the way, the path continues in each of its documents and, if the next part is an index, in that
 * element.
 */
export function someAtPath(document: BsonDocument, path: Path, leaf: LeafMode, visit: Visitor): boolean {
  return inDocument(document, path, 0, leaf, undefined, visit);
}

function inDocument(
  document: BsonDocument,
  path: Path,
  at: number,
  leaf: LeafMode,
  outer: number | undefined,
  visit: Visitor,
): boolean {
  const value = fieldOf(document, path[at] ?? '');
  if (at === path.length - 1) {
    if (leaf === 'elements' && Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) if (visit(value[i], outer ?? i)) return true;
    }
    return visit(value, outer);
  }
  if (Array.isArray(value)) return inArray(value, path, at + 1, leaf, outer, visit);
  if (isDocument(value)) return inDocument(value, path, at + 1, leaf, outer, visit);
  return visit(undefined, outer);
}

function inArray(
  array: BsonValue[],
  path: Path,
  at: number,
  leaf: LeafMode,
  outer: number | undefined,
  visit: Visitor,
): boolean {
  const part = path[at] ?? '';
  const place = isArrayIndex(part) ? Number(part) : -1;
  for (let i = 0; i < array.length; i++) {
    const element = array[i];
    if (isDocument(element) && inDocument(element, path, at, leaf, outer ?? i, visit)) return true;
    if (i !== place) continue;
    // An element that the path names by its index was not searched for, so the positional `$` ignores it.
    if (at === path.length - 1) {
      if (visit(element, outer)) return true;
    } else if (Array.isArray(element)) {
      if (inArray(element, path, at + 1, leaf, outer, visit)) return true;
    } else if (isDocument(element) && inDocument(element, path, at + 1, leaf, outer, visit)) {
      return true;
    }
  }
  return false;
}
