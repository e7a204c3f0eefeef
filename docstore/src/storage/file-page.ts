import type { Database, RangeOptions, Transaction } from 'lmdb';
import type { KeyRange } from './keys.ts';
import { beyond, type Page, restOf } from './overlay.ts';

/** The file whose ranges are read, and the transaction of a stable view. */
export interface FileView {
  readonly db: Database<Buffer, Buffer>;
  readonly transaction?: Transaction | undefined;
}

/** Reads one page of the entries in a range from the file. */
export function pageOf(view: FileView, range: KeyRange, reverse: boolean, limit: number): Page {
  const entries = [...view.db.getRange(rangeOptions(view, range, reverse, limit))];
  return { entries, rest: restOf(range, reverse, limit, entries) };
}

/** Counts the keys of a range in the file: much faster than reading them. */
export const countOf = (view: FileView, range: KeyRange): number =>
  isEmpty(range) ? 0 : view.db.getKeysCount(rangeOptions(view, range, false));

/** Skips the first `entries` of a range in the file, or its last ones; undefined if it has no more. */
export function without(
  view: FileView,
  entries: number,
  range: KeyRange,
  reverse: boolean,
): KeyRange | undefined {
  const options = { ...rangeOptions(view, range, reverse, 1), offset: entries - 1 };
  for (const key of view.db.getKeys(options)) return beyond(range, reverse, key);
  return undefined;
}

const isEmpty = ({ from, to }: KeyRange): boolean => Buffer.compare(from, to) >= 0;

function rangeOptions(
  { transaction }: FileView,
  range: KeyRange,
  reverse: boolean,
  limit?: number,
): RangeOptions {
  const bounds = reverse
    ? { start: range.to, exclusiveStart: true, end: range.from, inclusiveEnd: true }
    : { start: range.from, end: range.to };
  return {
    ...bounds,
    reverse,
    ...(limit === undefined ? {} : { limit }),
    ...(transaction ? { transaction } : {}),
  };
}
