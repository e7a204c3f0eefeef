import type { BsonDocument } from '../bson/value.ts';
import type { Filter } from '../query/filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { View } from '../storage/overlay.ts';
import { readDocument, type StoredDocument } from '../storage/stored-document.ts';
import { covers } from './covers.ts';
import { countExamined, findMatching, records, type ScanStats, timeLimitError } from './find-matching.ts';
import type { IndexScan, Plan } from './planner.ts';

/** A search with its plan. */
export interface Search {
  readonly collection: Collection | undefined;
  readonly plan: Plan;
  readonly filter: Filter;
  /** The source of `filter`. */
  readonly query: BsonDocument;
}

/** The matches without the first `skip`, in the order of the plan. If keys decide the filter, these are not read. */
export function* findMatchingFrom(
  view: View,
  { collection, plan, filter, query }: Search,
  stats: ScanStats,
  skip: number,
): Generator<StoredDocument> {
  let seen = 0;
  if (skip === 0 || collection === undefined || !covers(plan, query)) {
    for (const found of findMatching(view, collection, plan, filter, stats)) if (++seen > skip) yield found;
    return;
  }
  for (const record of records(view, plan, stats)) {
    if (++seen <= skip) {
      checkDeadline(stats);
      continue;
    }
    countExamined('documents', stats);
    const document = readDocument(view, collection, record);
    if (document !== undefined) yield document;
  }
}

/** How many documents match, up to `most`. They are read only if the keys of an index do not decide the filter. */
export function countMatching(
  view: View,
  { collection, plan, filter, query }: Search,
  stats: ScanStats,
  most = Number.POSITIVE_INFINITY,
): number {
  if (collection !== undefined && covers(plan, query)) return countKeys(view, plan, stats, most);
  let found = 0;
  for (const _ of findMatching(view, collection, plan, filter, stats)) if (++found >= most) break;
  return found;
}

function countKeys(view: View, plan: IndexScan, stats: ScanStats, most: number): number {
  let found = 0;
  for (const _ of records(view, plan, stats)) {
    checkDeadline(stats);
    if (++found >= most) break;
  }
  return found;
}

function checkDeadline({ keys, deadline }: ScanStats): void {
  if ((keys & 127) === 0 && Date.now() > deadline) throw timeLimitError();
}
