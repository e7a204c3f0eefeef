import { type BsonDocument, type BsonValue, isDocument } from './value.ts';

/** A dotted path in its parts. */
export type Path = readonly string[];

/** Receives a value at a path (`undefined`: not there) and the outermost array index it was reached through. */
export type Visit = (value: BsonValue, arrayIndex: number | undefined) => boolean;

/** Whether an array at the end of the path is visited element by element and then whole, or only whole. */
export type Leaf = 'elements' | 'whole';

export function pathOf(dotted: string): Path {
  return dotted.split('.');
}

/** A document's own field; names such as `constructor` are no fields unless they are written. */
export function fieldOf(document: BsonDocument, name: string): BsonValue {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Whether a path's part can mean a place in an array. */
export function isArrayIndex(part: string): boolean {
  return /^(0|[1-9]\d*)$/.test(part);
}

/**
 * Visits all that a path of a query means in a document, until a visit is true; tells whether one was. Arrays on
 * the way stand for each of their documents and, where the next part is an index, for that element too.
 */
export function someAtPath(document: BsonDocument, path: Path, leaf: Leaf, visit: Visit): boolean {
  return inDocument(document, path, 0, leaf, undefined, visit);
}

function inDocument(
  document: BsonDocument,
  path: Path,
  at: number,
  leaf: Leaf,
  outer: number | undefined,
  visit: Visit,
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
  leaf: Leaf,
  outer: number | undefined,
  visit: Visit,
): boolean {
  const part = path[at] ?? '';
  const place = isArrayIndex(part) ? Number(part) : -1;
  for (let i = 0; i < array.length; i++) {
    const element = array[i];
    if (isDocument(element) && inDocument(element, path, at, leaf, outer ?? i, visit)) return true;
    if (i !== place) continue;
    // An element that the path names is not one that was found: it has no part in the positional `$`.
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
