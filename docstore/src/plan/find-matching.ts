import type { BsonValue } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Filter } from '../query/filter.ts';
import type { Sort } from '../query/sort.ts';
import type { Collection } from '../storage/collection.ts';
import { recordAt } from '../storage/documents.ts';
import { documentsRange, entriesRange, type KeyRange, recordOf } from '../storage/keys.ts';
import { scan, type View } from '../storage/overlay.ts';
import { readDocument, StoredDocument, storedDocument } from '../storage/stored-document.ts';
import type { IndexScan, Plan } from './planner.ts';

/** The number of index keys and documents that scans have examined. */
export interface Examined {
  keys: number;
  documents: number;
}

/** The counts of one scan, for `explain`, and its deadline. */
export interface ScanStats extends Examined {
  /** Milliseconds since the epoch; a later scan ends with MaxTimeMSExpired. */
  readonly deadline: number;
  /** All reads of the server, which this one adds to. */
  readonly total: Examined;
}

export function newScanStats(
  deadline = Number.POSITIVE_INFINITY,
  total: Examined = { keys: 0, documents: 0 },
): ScanStats {
  return { keys: 0, documents: 0, deadline, total };
}

export function countExamined(what: keyof Examined, stats: ScanStats, count = 1): void {
  stats[what] += count;
  stats.total[what] += count;
}

const SORT_LIMIT_BYTES = 100 * 1024 * 1024;

/** Yields the documents that match, in the order of the plan. Holds no resources open in between. */
export function* findMatching(
  view: View,
  collection: Collection | undefined,
  plan: Plan,
  filter: Filter,
  stats: ScanStats,
): Generator<StoredDocument> {
  if (collection === undefined || plan.stage === 'EOF') return;
  const candidates = candidatesOf(view, collection, plan, stats);
  for (const candidate of candidates) {
    countExamined('documents', stats);
    if ((stats.documents & 127) === 0 && Date.now() > stats.deadline) throw timeLimitError();
    if (filter.matches(candidate.document)) yield candidate;
  }
}

function candidatesOf(
  view: View,
  collection: Collection,
  plan: Plan,
  stats: ScanStats,
): Iterable<StoredDocument> {
  switch (plan.stage) {
    case 'EOF':
      return [];
    case 'COLLSCAN':
      return collectionScan(view, collection);
    case 'IXSCAN':
      return indexScan(view, collection, plan, stats);
    case 'OR':
      return unionScan(view, collection, plan.scans, stats);
  }
}

/** Yields the documents of all scans, each document once. */
function* unionScan(view: View, collection: Collection, plans: readonly IndexScan[], stats: ScanStats) {
  const seen = new Set<number>();
  for (const plan of plans) {
    for (const document of indexScan(view, collection, plan, stats)) {
      if (seen.has(document.record)) continue;
      seen.add(document.record);
      yield document;
    }
  }
}

export function timeLimitError(): CommandError {
  return new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
}

function* collectionScan(view: View, collection: Collection): Generator<StoredDocument> {
  for (const { key, value } of scan(view, documentsRange(collection.id))) {
    yield storedDocument(recordOf(key), value);
  }
}

function* indexScan(
  view: View,
  collection: Collection,
  plan: IndexScan,
  stats: ScanStats,
): Generator<StoredDocument> {
  // A document with an array has several entries.
  const seen = plan.index.multikey !== 0 ? new Set<number>() : undefined;
  for (const record of records(view, plan, stats)) {
    if (seen?.has(record)) continue;
    seen?.add(record);
    const document = readDocument(view, collection, record);
    if (document !== undefined) yield document;
  }
}

/** The records of the keys of a scan, in its order, without the first `skip`. */
export function* records(
  view: View,
  { index, intervals, reverse }: IndexScan,
  stats: ScanStats,
  skip = 0,
): Generator<number> {
  let left = skip;
  for (const interval of reverse ? intervals.toReversed() : intervals) {
    if (index.unique && interval.point !== undefined) {
      countExamined('keys', stats);
      const record = recordAt(view, index, interval.point);
      if (record !== undefined && left-- <= 0) yield record;
      continue;
    }
    let range: KeyRange | undefined = entriesRange(index, interval.from, interval.to);
    if (left > 0) {
      // Only one of several intervals may have fewer keys than are skipped.
      const keys: number = intervals.length > 1 ? view.count(range) : left;
      countExamined('keys', stats, Math.min(left, keys));
      range = keys <= left && intervals.length > 1 ? undefined : view.without(left, range, reverse);
      left -= Math.min(left, keys);
    }
    if (range === undefined) continue;
    for (const { value } of scan(view, range, reverse)) {
      countExamined('keys', stats);
      yield recordOf(value);
    }
  }
}

/** How many keys a scan has. */
export function countKeys(view: View, { index, intervals }: IndexScan, stats: ScanStats): number {
  let found = 0;
  for (const { from, to, point } of intervals) {
    const keys =
      index.unique && point !== undefined
        ? Number(recordAt(view, index, point) !== undefined)
        : view.count(entriesRange(index, from, to));
    countExamined('keys', stats, keys);
    found += keys;
  }
  return found;
}

/** Sorts the documents; keeps little more than the first `limit` (0: all) in memory. */
export function sortedDocuments(
  documents: Iterable<StoredDocument>,
  sort: Sort,
  limit: number,
): StoredDocument[] {
  let sorting: { document: StoredDocument; key: readonly BsonValue[] }[] = [];
  let bytes = 0;
  const trimAt = limit > 0 ? Math.max(2 * limit, 1000) : Number.POSITIVE_INFINITY;
  const order = () => {
    sorting.sort((a, b) => sort.compareKeys(a.key, b.key));
    if (limit > 0) sorting = sorting.slice(0, limit);
  };
  for (const document of documents) {
    const key = sort.keyOf(document.document);
    // Keeps only the bytes: decoded documents are many times larger.
    sorting.push({ document: new StoredDocument(document.record, document.bytes), key });
    bytes += document.bytes.length;
    if (sorting.length > trimAt || (limit > 0 && sorting.length > limit && bytes > SORT_LIMIT_BYTES)) {
      order();
      bytes = sorting.reduce((sum, { document: { bytes } }) => sum + bytes.length, 0);
    }
    if (bytes > SORT_LIMIT_BYTES) throw sortTooLarge();
  }
  order();
  return sorting.map(({ document }) => document);
}

function sortTooLarge(): CommandError {
  const message = `Sort exceeded memory limit of ${SORT_LIMIT_BYTES} bytes, but did not opt in to external sorting.`;
  return new CommandError('QueryExceededMemoryLimitNoDiskUseAllowed', message);
}
