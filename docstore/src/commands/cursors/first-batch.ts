import { Long } from 'bson';
import { type Cursor, type CursorSource, DEFAULT_FIRST_BATCH } from '../../engine/cursors.ts';
import { RawDocument, type Reply } from '../../wire/reply.ts';
import type { Operation } from '../operation.ts';

/** The fields of a cursor that come from the session and the transaction of its command. */
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
  isSingleBatch = false,
  defaultSize = DEFAULT_FIRST_BATCH,
): Reply {
  const size = operation.batchSize() ?? defaultSize;
  const batch = cursor.nextBatch(size).map((bytes) => new RawDocument(bytes));
  if (isSingleBatch) cursor.close();
  const id = cursor.isDone ? Long.ZERO : operation.engine.cursors.register(cursor);
  return { cursor: { firstBatch: batch, id, ns: cursor.source.namespace, ...atClusterTime(operation) } };
}

/** The time of a snapshot read outside a transaction, which later reads can ask for. */
export function atClusterTime({ pastTime }: Operation): Reply {
  return pastTime === undefined ? {} : { atClusterTime: pastTime };
}
