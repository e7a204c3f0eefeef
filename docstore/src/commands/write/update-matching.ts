import { Int32 } from 'bson';
import type { BsonDocument } from '../../bson/value.ts';
import { findMatching, newScanStats, sortedDocuments } from '../../plan/find-matching.ts';
import { choosePlan, type Hint } from '../../plan/planner.ts';
import type { Filter } from '../../query/filter.ts';
import type { Sort } from '../../query/sort.ts';
import type { Collection } from '../../storage/collection.ts';
import { insertDocument, removeDocument, replaceDocument } from '../../storage/documents.ts';
import type { Overlay } from '../../storage/overlay.ts';
import { readDocument, type StoredDocument } from '../../storage/stored-document.ts';
import type { Update } from '../../update/update.ts';
import { encodeUpdated } from './write-document.ts';

export interface Selection {
  readonly filter: Filter;
  readonly sort: Sort | undefined;
  readonly hint: Hint | undefined;
  readonly multi: boolean;
  readonly deadline: number;
}

/** The documents that a write affects: the first match, or with `multi` all, collected before any is changed. */
export function selectDocuments(
  view: Overlay,
  collection: Collection,
  selection: Selection,
): Iterable<StoredDocument> {
  const { filter, sort, hint, multi, deadline } = selection;
  const plan = choosePlan(view, collection, filter, sort, hint);
  const found = findMatching(view, collection, plan, filter, newScanStats(deadline));
  const ordered =
    sort === undefined || plan.sorted ? found : sortedDocuments(found, sort, multi ? 0 : 1).values();
  if (!multi) {
    const { value, done } = ordered.next();
    return done === true || value === undefined ? [] : [value];
  }
  return reread(
    view,
    collection,
    [...ordered].map(({ record }) => record),
  );
}

function* reread(
  view: Overlay,
  collection: Collection,
  records: readonly number[],
): Iterable<StoredDocument> {
  for (const record of records) {
    const document = readDocument(view, collection, record);
    if (document !== undefined) yield document;
  }
}

export interface UpdateRequest {
  readonly update: Update;
  readonly filter: Filter;
  readonly now: Date;
}

/** Updates one document; returns the new one, or the same if nothing changed. */
export function updateDocument(
  view: Overlay,
  collection: Collection,
  old: StoredDocument,
  { update, filter, now }: UpdateRequest,
): BsonDocument {
  const position = update.kind === 'operators' ? positionIn(filter, old.document) : undefined;
  const document = update.apply(old.document, { now, position });
  if (document === old.document) return document;
  replaceDocument(view, collection, old, document, encodeUpdated(document));
  return document;
}

/** The array index that the filter matched, for the positional `$`. */
export function positionIn(filter: Filter, document: BsonDocument): number | undefined {
  const found: { arrayIndex?: number } = {};
  filter.matches(document, found);
  return found.arrayIndex;
}

/** Inserts the document that the filter and the update describe. */
export function insertUpserted(
  view: Overlay,
  collection: Collection,
  query: BsonDocument,
  { update, now }: UpdateRequest,
): BsonDocument {
  const document = update.insertFor(query, now);
  insertDocument(view, collection, document, encodeUpdated(document));
  return document;
}

export function removeDocuments(
  view: Overlay,
  collection: Collection,
  documents: Iterable<StoredDocument>,
): Int32 {
  let count = 0;
  for (const document of documents) {
    removeDocument(view, collection, document);
    count += 1;
  }
  return new Int32(count);
}
