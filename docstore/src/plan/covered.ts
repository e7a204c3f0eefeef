import type { BsonDocument } from '../bson/value.ts';
import type { Filter } from '../query/filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { View } from '../storage/overlay.ts';
import { readDocument, type StoredDocument } from '../storage/stored-document.ts';
import { covers } from './covers.ts';
import {
  countExamined,
  countKeys,
  findMatching,
  records,
  type ScanStats,
  timeLimitError,
} from './find-matching.ts';
import type { Plan } from './planner.ts';

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
  if (skip === 0 || collection === undefined || !covers(plan, query)) {
    let seen = 0;
    for (const found of findMatching(view, collection, plan, filter, stats)) if (++seen > skip) yield found;
    return;
  }
  for (const record of records(view, plan, stats, skip)) {
    countExamined('documents', stats);
    if ((stats.documents & 127) === 0 && Date.now() > stats.deadline) throw timeLimitError();
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
  if (collection !== undefined && covers(plan, query)) return Math.min(most, countKeys(view, plan, stats));
  let found = 0;
  for (const _ of findMatching(view, collection, plan, filter, stats)) if (++found >= most) break;
  return found;
}
