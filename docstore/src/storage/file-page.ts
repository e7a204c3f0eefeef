import type { Database, Transaction } from 'lmdb';
import type { KeyRange } from './keys.ts';
import { type Page, restOf } from './overlay.ts';

/** Reads one page of the entries in a range from the file. */
export function pageOf(
  db: Database<Buffer, Buffer>,
  range: KeyRange,
  reverse: boolean,
  limit: number,
  transaction?: Transaction,
): Page {
  const entries = [];
  const bounds = reverse
    ? { start: range.to, exclusiveStart: true, end: range.from, inclusiveEnd: true }
    : { start: range.from, end: range.to };
  for (const entry of db.getRange({ ...bounds, reverse, limit, ...(transaction ? { transaction } : {}) })) {
    entries.push(entry);
  }
  return { entries, rest: restOf(range, reverse, limit, entries) };
}
