import { areIdentical } from '../bson/compare.ts';
import { fieldOf, isArrayIndex, type Path } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';

/** How an update is applied. */
export interface UpdateContext {
  /** Whether an upsert inserts the document; `$setOnInsert` applies only then. */
  readonly isInsert: boolean;
  /** The array index that the filter found, for the positional `$`. */
  readonly position?: number | undefined;
}

/** The change that one operator makes to the value at one path. */
export interface FieldChange {
  /**
   * Returns the new value, or the same one for no change. `undefined` is a missing field: passed in if there is no
   * value at the path, returned to remove the field.
   */
  readonly apply: (value: BsonValue, document: BsonDocument) => BsonValue;
  /** Whether the operator creates a missing path; otherwise a missing path is left alone. */
  readonly createsPath: boolean;
}

/** The server's limit for nulls that fill the gap before an element beyond the end of an array. */
const MAX_PADDING = 1_500_000;

type Container = BsonDocument | BsonValue[];

/** Replaces the value at the path; returns the same object if nothing changes. */
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
    // `$unset` does not shorten an array: it leaves null.
    copy[index] = value ?? null;
    return copy;
  }
  if (value !== undefined) return { ...container, [name]: value };
  const { [name]: _removed, ...rest } = container;
  return rest;
}

function notViable(path: Path, at: number, element: Container): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${path[at]}' in element ${displayText(element)}`,
  );
}

/** A value as text for an error message. */
export function displayText(value: BsonValue): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

/** Returns the old value if the new one is identical, so that the update counts as no change. */
export function keepIfIdentical(old: BsonValue, value: BsonValue): BsonValue {
  return old !== undefined && areIdentical(old, value) ? old : value;
}
