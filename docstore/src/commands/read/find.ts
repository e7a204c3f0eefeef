import { wordList } from '../../bson/names.ts';
import { Cursor, type CursorSource } from '../../engine/cursors.ts';
import { findMatchingFrom } from '../../plan/covered.ts';
import { findMatching, sortedDocuments } from '../../plan/find-matching.ts';
import { choosePlan } from '../../plan/planner.ts';
import { compileFilter } from '../../query/filter.ts';
import { sortOf } from '../../query/sort.ts';
import type { Command } from '../command.ts';
import { cursorContext, firstBatchReply } from '../cursors/first-batch.ts';
import type { Operation } from '../operation.ts';
import { findRequest } from './find-request.ts';
import { resultEncoder } from './result-encoder.ts';
import { tailCursor } from './tail-cursor.ts';

export const find: Command = {
  fields:
    wordList(`filter sort projection hint skip limit batchSize singleBatch let allowDiskUse noCursorTimeout
    allowPartialResults returnKey showRecordId tailable awaitData oplogReplay collation min max`),
  isRead: true,
  inTransactions: true,
  run(operation) {
    const namespace = operation.namespace();
    const found =
      operation.flag('tailable') === true ? tailCursor(operation, namespace) : results(operation, namespace);
    const cursor = new Cursor({ ...cursorContext(operation), ...found, namespace });
    return firstBatchReply(operation, cursor, operation.flag('singleBatch') === true);
  },
};

function results(operation: Operation, namespace: string): Pick<CursorSource, 'documents' | 'atMost'> {
  const { query, sortSpec, hint, skip, limit } = findRequest(operation);
  const filter = compileFilter(query, { variables: operation.variables });
  const sort = sortOf(sortSpec);
  const collection = operation.collection(namespace);
  const plan = choosePlan(operation.view, collection, filter, sort, hint);
  const search = { collection, plan, filter, query };
  const bytesOf = resultEncoder(operation);
  const { view, scanStats } = operation;
  if (sort === undefined || plan.sorted) {
    const found = findMatchingFrom(view, search, scanStats, skip);
    return { documents: shown(found, limit, bytesOf), ...(limit > 0 ? { atMost: limit } : {}) };
  }
  const found = findMatching(view, collection, plan, filter, scanStats);
  const ordered = sortedDocuments(found, sort, limit > 0 ? skip + limit : 0).slice(skip);
  const most = limit > 0 ? Math.min(limit, ordered.length) : ordered.length;
  return { documents: shown(ordered, 0, bytesOf), atMost: most };
}

function* shown<T>(items: Iterable<T>, limit: number, show: (item: T) => Uint8Array) {
  let seen = 0;
  for (const item of items) {
    yield show(item);
    if (++seen === limit) return;
  }
}
