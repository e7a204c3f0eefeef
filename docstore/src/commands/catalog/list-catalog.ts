import { Double, Int32 } from 'bson';
import { encodeDocument } from '../../bson/codec.ts';
import type { BsonDocument } from '../../bson/value.ts';
import { Cursor } from '../../engine/cursors.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileFilter } from '../../query/filter.ts';
import type { Collection } from '../../storage/collection.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import { cursorContext, firstBatchReply } from '../cursors/first-batch.ts';
import type { Operation } from '../operation.ts';

export const listIndexes: Command = {
  fields: ['cursor'],
  run(operation) {
    const namespace = operation.namespace();
    const collection = operation.collection(namespace);
    if (collection === undefined)
      throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
    return listReply(
      operation,
      namespace,
      collection.indexes.map(({ spec }) => spec),
    );
  },
};

export const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(operation) {
    const filter = compileFilter(operation.document('filter') ?? {});
    const isShort = operation.flag('nameOnly') === true;
    const described = operation.engine.catalog
      .collectionsOf(operation.database)
      .map(describe)
      .filter((description) => filter.matches(description))
      .map(({ name, type, ...rest }) => (isShort ? { name, type } : { name, type, ...rest }));
    return listReply(operation, `${operation.database}.$cmd.listCollections`, described);
  },
};

function describe({ name, options, uuid }: Collection): BsonDocument {
  const idIndex = { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' };
  return { name, type: 'collection', options, info: { readOnly: false, uuid }, idIndex };
}

/** Replies with a cursor over the documents of a list. */
function listReply(operation: Operation, namespace: string, documents: readonly BsonDocument[]): Reply {
  const encoded = documents.map(encodeDocument).values();
  const source = { ...cursorContext(operation), namespace, documents: encoded, atMost: documents.length };
  return firstBatchReply(operation, new Cursor(source), documents.length === 0);
}

export const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  isAdmin: true,
  run(operation) {
    const filter = compileFilter(operation.document('filter') ?? {});
    const isShort = operation.flag('nameOnly') === true;
    const { catalog } = operation.engine;
    let totalSize = 0;
    const databases = catalog.databases().flatMap((name) => {
      const sizeOnDisk = catalog.collectionsOf(name).reduce((sum, { bytes }) => sum + bytes, 0);
      const description = { name, sizeOnDisk, empty: false };
      if (!filter.matches({ name, sizeOnDisk: new Double(sizeOnDisk), empty: false })) return [];
      totalSize += sizeOnDisk;
      return [isShort ? { name } : description];
    });
    return isShort ? { databases } : { databases, totalSize, totalSizeMb: Math.floor(totalSize / 2 ** 20) };
  },
};
