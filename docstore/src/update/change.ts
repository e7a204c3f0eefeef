import { identicalValues } from '../bson/compare.ts';
import { fieldOf, isArrayIndex, type Path } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';

/** When and how an update is applied. */
export interface UpdateContext {
  /** Whether the document is being inserted by an upsert: only then `$setOnInsert` does anything. */
  readonly isInsert: boolean;
  /** Index that the filter found, for the positional `$`. */
  readonly position?: number | undefined;
}

/** What one operator does to the value at one path. */
export interface Change {
  /**
   * The new value; the same one for no change. `undefined` is a field that is not there: given where the path
   * leads nowhere yet, returned to remove the field.
   */
  readonly apply: (value: BsonValue, document: BsonDocument) => BsonValue;
  /** Whether the operator makes what is missing on the way; where not, a path that leads nowhere changes nothing. */
  readonly creates: boolean;
}

/** The server's limit of nulls that a write beyond an array's end may fill in. */
const MAX_PADDING = 1_500_000;

type Container = BsonDocument | BsonValue[];

/** The document with the value at the path replaced by `change`; the same object when that changes nothing. */
export function changeAt<T extends Container>(
  container: T,
  path: Path,
  change: (value: BsonValue) => BsonValue,
  creates: boolean,
  at = 0,
): T {
  const name = path[at] ?? '';
  if (Array.isArray(container) && !isArrayIndex(name)) {
    if (!creates) return container;
    throw notViable(path, at, container);
  }
  const current = Array.isArray(container) ? container[Number(name)] : fieldOf(container, name);
  const next = changed(current, path, change, creates, at);
  return next === current ? container : (put(container, name, next) as T);
}

function changed(
  current: BsonValue,
  path: Path,
  change: (value: BsonValue) => BsonValue,
  creates: boolean,
  at: number,
): BsonValue {
  if (at === path.length - 1) return change(current);
  if (Array.isArray(current) || isDocument(current)) return changeAt(current, path, change, creates, at + 1);
  if (!creates) return current;
  if (current !== undefined) throw notViable(path, at + 1, { [path[at] ?? '']: current });
  const value = change(undefined);
  if (value === undefined) return undefined;
  return path.slice(at + 1).reduceRight<BsonValue>((inner, name) => ({ [name]: inner }), value);
}

function put(container: Container, name: string, value: BsonValue): Container {
  if (Array.isArray(container)) {
    const index = Number(name);
    if (index - container.length > MAX_PADDING) {
      throw new CommandError('CannotBackfillArray', `can't backfill more than ${MAX_PADDING} elements`);
    }
    const copy = [...container];
    while (copy.length < index) copy.push(null);
    // An element cannot be taken out of the middle: `$unset` leaves null.
    copy[index] = value ?? null;
    return copy;
  }
  if (value !== undefined) return { ...container, [name]: value };
  const { [name]: _removed, ...rest } = container;
  return rest;
}

function notViable(path: Path, at: number, element: Container): CommandError {
  return new CommandError('PathNotViable', `Cannot create field '${path[at]}' in element ${shown(element)}`);
}

/** A value as a message shows it. */
export function shown(value: BsonValue): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

/** The new value, or the old one where both are the same to the last bit, so that nothing counts as changed. */
export function unlessSame(old: BsonValue, value: BsonValue): BsonValue {
  return old !== undefined && identicalValues(old, value) ? old : value;
}
