import type { CursorSource } from '../../engine/cursors.ts';
import { badValue } from '../../errors/command-error.ts';
import { compileFilter } from '../../query/filter.ts';
import { documentKey, documentsRange, recordOf } from '../../storage/keys.ts';
import { scan } from '../../storage/overlay.ts';
import { storedDocument } from '../../storage/stored-document.ts';
import type { Operation } from '../operation.ts';
import { findRequest } from './find-request.ts';
import { resultEncoder } from './result-encoder.ts';

const NOTHING = { documents: [].values(), atMost: 0 };

/** A find on a capped collection that stays open at the end and continues after the last document that it has seen. */
export function tailCursor(operation: Operation, namespace: string): Omit<CursorSource, 'namespace'> {
  const { query, sortSpec } = findRequest(operation);
  const collection = operation.collection(namespace);
  // As in the server, the cursor closes at once if there is no collection or no document.
  if (collection === undefined) return NOTHING;
  if (collection.options.capped !== true || Object.keys(sortSpec).length > 0) {
    const message = `error processing query: ns=${namespace} Tree: $and Sort: {} Proj: {} tailable cursor requested on non capped collection`;
    throw badValue(message);
  }
  if (collection.count === 0) return NOTHING;
  const filter = compileFilter(query, { variables: operation.variables });
  const show = resultEncoder(operation);
  let from = documentsRange(collection.id).from;
  const tail = function* () {
    for (const { key, value } of scan(operation.view, { ...documentsRange(collection.id), from })) {
      from = documentKey(collection.id, recordOf(key) + 1);
      const stored = storedDocument(recordOf(key), value);
      if (filter.matches(stored.document)) yield show(stored);
    }
  };
  return { documents: tail(), tail };
}
