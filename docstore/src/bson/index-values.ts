import { CommandError } from '../errors/command-error.ts';
import { type BsonDocument, type BsonValue, isDocument } from './value.ts';

/**
 * The index entries of a document, as the server makes them: null for a missing field, `undefined` for an empty array,
 * one entry per element of an array (nested arrays are not expanded). Two paths through different arrays are refused
 * with CannotIndexParallelArrays.
 */
export function indexValues(
  document: BsonDocument,
  paths: readonly string[],
): readonly (readonly BsonValue[])[] {
  const lists: BsonValue[][] = [];
  expand(
    document,
    paths.map((path) => ({ path, rest: path.split('.') })),
    paths.map(() => null),
    lists,
  );
  return lists;
}

interface Pending {
  readonly path: string;
  /** The rest of the path; undefined if the value has been found. */
  readonly rest: readonly string[] | undefined;
}

function expand(
  document: BsonDocument,
  pending: readonly Pending[],
  found: readonly BsonValue[],
  lists: BsonValue[][],
): void {
  const values = [...found];
  const open = new Map<number, readonly string[]>();
  let array: BsonValue[] | undefined;
  let arrayPath = '';
  pending.forEach(({ path, rest }, i) => {
    if (rest === undefined) return;
    const stop = walk(document, rest);
    if (!Array.isArray(stop.value)) {
      values[i] = stop.value ?? null;
      return;
    }
    if (array !== undefined && array !== stop.value) {
      const names = `[${lastName(path)}] [${lastName(arrayPath)}]`;
      throw new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays ${names}`);
    }
    array = stop.value;
    arrayPath = path;
    open.set(i, stop.rest);
  });
  if (array === undefined) {
    lists.push(values);
    return;
  }
  if (array.length === 0) lists.push(values.map((value, i) => (open.has(i) ? emptyAt(open.get(i)) : value)));
  for (const element of array) {
    const nextPending = pending.map(({ path }, i) => {
      const rest = open.get(i);
      return { path, rest: rest !== undefined && rest.length > 0 ? rest : undefined };
    });
    const nextValues = values.map((value, i) => (open.get(i)?.length === 0 ? element : value));
    expand(isDocument(element) ? element : {}, nextPending, nextValues, lists);
  }
}

function emptyAt(rest: readonly string[] | undefined): BsonValue {
  return rest?.length === 0 ? undefined : null;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Follows the path through documents to the value, or to the first array and the rest of the path. */
function walk(start: BsonDocument, path: readonly string[]): { value: BsonValue; rest: readonly string[] } {
  let value: BsonValue = start;
  for (let at = 0; at < path.length; at++) {
    const name = path[at] ?? '';
    if (Array.isArray(value)) {
      if (!namesElement(value, name)) return { value, rest: path.slice(at) };
      value = value[Number(name)];
    } else if (isDocument(value) && Object.hasOwn(value, name)) value = value[name];
    else return { value: undefined, rest: [] };
  }
  return { value, rest: [] };
}

/** Whether the name is an array index; refused if it could also be a field of the elements. */
function namesElement(array: BsonValue[], name: string): boolean {
  if (!/^(0|[1-9]\d*)$/.test(name)) return false;
  const isField = array.some((element) => isDocument(element) && Object.hasOwn(element, name));
  if (isField && Number(name) < array.length) {
    throw new CommandError(
      16746,
      `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${name}'`,
    );
  }
  return !isField;
}
