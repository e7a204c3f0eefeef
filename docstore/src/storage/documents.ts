import type { BsonDocument } from '../bson/value.ts';
import type { Collection } from './collection.ts';
import type { Index } from './collection-index.ts';
import { DuplicateKeyError } from './duplicate-key.ts';
import { documentKey, documentsRange, entryKey, recordBytes, recordOf } from './keys.ts';
import { type Overlay, pendingGrowth, scan, type View } from './overlay.ts';
import { putDocument, type StoredDocument, storedDocument } from './stored-document.ts';

/** Inserts a document (with its `_id`) and its index entries; throws DuplicateKeyError before any change. */
export function insertDocument(
  view: Overlay,
  collection: Collection,
  document: BsonDocument,
  bytes: Uint8Array,
): number {
  const record = collection.nextRecord++;
  const entries: Buffer[] = [];
  for (const index of collection.indexes) {
    for (const { stored, values } of index.keysOf(document)) {
      const entry = entryKey(index, stored, record);
      if (index.unique && view.get(entry) !== undefined) {
        throw new DuplicateKeyError(collection, index, values, entry);
      }
      entries.push(entry);
    }
  }
  for (const entry of entries) view.put(entry, recordBytes(record));
  putDocument(view, collection, record, bytes);
  view.grow(collection.id, 1, bytes.length);
  if (collection.options.capped === true) evict(view, collection, record);
  return record;
}

/** Removes the oldest documents of a capped collection until it is within its limits, but never the newest. */
function evict(view: Overlay, collection: Collection, newest: number): void {
  const { size, max } = collection.options;
  const growth = pendingGrowth(view, collection.id);
  let count = collection.count + growth.count;
  let bytes = collection.bytes + growth.bytes;
  const mostDocuments = max === undefined ? Number.POSITIVE_INFINITY : Number(max);
  while (count > mostDocuments || bytes > Number(size)) {
    const [oldest] = scan(view, documentsRange(collection.id));
    if (oldest === undefined || recordOf(oldest.key) === newest) return;
    const document = storedDocument(recordOf(oldest.key), oldest.value);
    removeDocument(view, collection, document);
    count -= 1;
    bytes -= document.bytes.length;
  }
}

/** Replaces `old` by `document`; throws DuplicateKeyError before any change. */
export function replaceDocument(
  view: Overlay,
  collection: Collection,
  old: StoredDocument,
  document: BsonDocument,
  bytes: Uint8Array,
): void {
  const removed: Buffer[] = [];
  const added: Buffer[] = [];
  for (const index of collection.indexes) {
    const before = new Set(index.keysOf(old.document).map(({ stored }) => stored.toString('latin1')));
    for (const { stored, values } of index.keysOf(document)) {
      if (before.delete(stored.toString('latin1'))) continue;
      const entry = entryKey(index, stored, old.record);
      if (index.unique && view.get(entry) !== undefined) {
        throw new DuplicateKeyError(collection, index, values, entry);
      }
      added.push(entry);
    }
    for (const stored of before) removed.push(entryKey(index, Buffer.from(stored, 'latin1'), old.record));
  }
  for (const entry of removed) view.remove(entry);
  for (const entry of added) view.put(entry, recordBytes(old.record));
  putDocument(view, collection, old.record, bytes);
  view.grow(collection.id, 0, bytes.length - old.bytes.length);
}

export function removeDocument(view: Overlay, collection: Collection, old: StoredDocument): void {
  for (const index of collection.indexes) {
    for (const { stored } of index.keysOf(old.document)) view.remove(entryKey(index, stored, old.record));
  }
  view.remove(documentKey(collection.id, old.record));
  view.grow(collection.id, -1, -old.bytes.length);
}

/** Adds the existing documents to a new index; throws DuplicateKeyError if two have the same key. */
export function buildIndex(view: Overlay, collection: Collection, index: Index): void {
  for (const { key, value } of scan(view.base, documentsRange(collection.id))) {
    const { record, document } = storedDocument(recordOf(key), value);
    for (const { stored, values } of index.keysOf(document)) {
      const entry = entryKey(index, stored, record);
      if (index.unique && view.get(entry) !== undefined) {
        throw new DuplicateKeyError(collection, index, values, entry);
      }
      view.put(entry, recordBytes(record));
    }
  }
}

/** The record id at a stored key of a unique index. */
export function recordAt(view: View, index: Index, stored: Buffer): number | undefined {
  const value = view.get(entryKey(index, stored, 0));
  return value === undefined ? undefined : recordOf(value);
}
