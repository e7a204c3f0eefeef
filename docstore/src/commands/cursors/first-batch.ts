import { Long } from 'bson';
import { type Cursor, type CursorSource, DEFAULT_FIRST_BATCH } from '../../engine/cursors.ts';
import { RawDocument, type Reply } from '../../wire/reply.ts';
import type { Operation } from '../operation.ts';

/** What of a cursor comes from the session and the transaction that it is opened in. */
export function cursorContext(
  operation: Operation,
): Pick<CursorSource, 'session' | 'transaction' | 'noTimeout'> {
  return {
    session: operation.session,
    transaction: operation.transaction,
    noTimeout: operation.flag('noCursorTimeout') === true,
  };
}

export function firstBatchReply(
  operation: Operation,
  cursor: Cursor,
  isSingle = false,
  usual = DEFAULT_FIRST_BATCH,
): Reply {
  const size = operation.batchSize() ?? usual;
  const batch = cursor.nextBatch(size).map((bytes) => new RawDocument(bytes));
  if (isSingle) cursor.close();
  const id = cursor.isDone ? Long.ZERO : operation.engine.cursors.register(cursor);
  return { cursor: { firstBatch: batch, id, ns: cursor.source.namespace, ...atClusterTime(operation) } };
}

/** The moment that a snapshot read outside a transaction saw, by which the next one can ask for the same. */
export function atClusterTime({ pastTime }: Operation): Reply {
  return pastTime === undefined ? {} : { atClusterTime: pastTime };
}
