import { Long } from 'bson';
import type { BsonValue } from '../../bson/value.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import { RawDocument } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import { missingField, wrongType } from '../fields.ts';
import { type Operation, validNamespace } from '../operation.ts';

export const getMore: Command = {
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  isRead: true,
  inTransactions: true,
  run(operation) {
    const { cursors } = operation.engine;
    const cursor = cursors.get(idOf(operation.command.getMore));
    const { source } = cursor;
    const namespace = namespaceOf(operation);
    if (namespace !== source.namespace) {
      const message = `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${source.namespace}`;
      throw new CommandError('Unauthorized', message);
    }
    checkSession(operation, cursor.id, source.session !== operation.session);
    if (source.transaction !== operation.transaction) {
      throw new CommandError(
        50_740,
        `Cannot run getMore on cursor ${cursor.id}, which was created in another transaction`,
      );
    }
    const size = operation.number('batchSize') ?? 0;
    if (size < 0)
      throw new CommandError(51_024, `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
    if (operation.command.maxTimeMS !== undefined) {
      throw badValue('cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    }
    const count = size === 0 ? Number.POSITIVE_INFINITY : size;
    const batch = cursor.nextBatch(count);
    if (cursor.isDone) cursors.kill(cursor.id);
    const nextBatch = batch.map((bytes) => new RawDocument(bytes));
    return { cursor: { nextBatch, id: cursor.isDone ? Long.ZERO : cursor.id, ns: namespace } };
  },
};

function checkSession(operation: Operation, id: Long, isOther: boolean): void {
  if (!isOther) return;
  const code = operation.session === undefined ? 50_736 : 50_738;
  throw new CommandError(code, `Cannot run getMore on cursor ${id}, which was not created in this session`);
}

function namespaceOf(operation: Operation): string {
  const name = operation.text('collection');
  if (name === undefined) {
    throw missingField('getMore.collection');
  }
  return name.startsWith('$cmd.')
    ? `${operation.database}.${name}`
    : validNamespace(operation.database, name);
}

function idOf(value: BsonValue): Long {
  if (value instanceof Long) return value;
  throw wrongType('getMore.getMore', value, 'long');
}

export const killCursors: Command = {
  fields: ['cursors'],
  inTransactions: 'not first',
  run(operation) {
    const ids = operation.list('cursors');
    if (ids === undefined) throw missingField('killCursors.cursors');
    const killed: Long[] = [];
    const notFound: Long[] = [];
    for (const value of ids) {
      const id = idOf(value);
      (operation.engine.cursors.kill(id) ? killed : notFound).push(id);
    }
    return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};
