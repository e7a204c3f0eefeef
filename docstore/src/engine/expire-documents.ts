import { encodeKey, scanEnd, scanStart } from '../bson/index-key.ts';
import type { Collection } from '../storage/collection.ts';
import type { Index } from '../storage/collection-index.ts';
import { removeDocument } from '../storage/documents.ts';
import { entriesRange, recordOf } from '../storage/keys.ts';
import { Overlay, scan } from '../storage/overlay.ts';
import { readDocument } from '../storage/stored-document.ts';
import type { Engine } from './engine.ts';

const BATCH_SIZE = 1000;

/** Removes documents that have expired by a TTL index. */
export async function expireDocuments(engine: Engine): Promise<void> {
  for (const collection of engine.catalog.all()) {
    for (const index of collection.indexes) {
      while (
        index.expireAfterSeconds !== undefined &&
        (await expireSome(engine, collection, index)) === BATCH_SIZE
      );
    }
  }
}

function expireSome(
  { store, locks, catalog }: Engine,
  collection: Collection,
  index: Index,
): Promise<number> {
  return store.write((view) => {
    if (catalog.find(collection.namespace) !== collection || !collection.indexes.includes(index)) return 0;
    const limit = new Date(Date.now() - (index.expireAfterSeconds ?? 0) * 1000);
    // In a descending index later dates come first, so the expired ones start at the limit.
    const direction = index.fields[0]?.direction ?? 1;
    const key = encodeKey([limit], [direction]);
    const oldest = encodeKey([new Date(-8.64e15)], [direction]);
    const range =
      direction === 1
        ? entriesRange(index, scanStart(oldest), scanEnd(key))
        : entriesRange(index, scanStart(key), scanEnd(oldest));
    let removed = 0;
    for (const { value } of scan(view.base, range)) {
      if (removed === BATCH_SIZE) break;
      const document = readDocument(view, collection, recordOf(value));
      if (document === undefined) continue;
      const own = new Overlay(view);
      removeDocument(own, collection, document);
      // A document that an open transaction has changed is left for the next run.
      if (locks.blockerOf(own) !== undefined) continue;
      own.mergeInto(view);
      removed += 1;
    }
    return removed;
  });
}
