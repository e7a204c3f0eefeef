import { CommandError, notSupported } from '../../errors.ts';
import type { Collection } from '../../storage/collection.ts';
import { documentsRange, indexRange, recordOf } from '../../storage/keys.ts';
import { scan } from '../../storage/overlay.ts';
import { readDocument, storedDocument } from '../../storage/stored-document.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';

/** The unit of the sizes that a command tells, in bytes. */
function scaleOf(operation: Operation): number {
  const scale = operation.number('scale') ?? 1;
  if (scale >= 1) return scale;
  throw new CommandError(51_024, `BSON field 'scale' value must be >= 1, actual value '${scale}'`);
}

export const dbStats: Command = {
  run(operation) {
    const { engine, database } = operation;
    const scale = scaleOf(operation);
    const collections = engine.catalog.collectionsOf(database);
    const objects = collections.reduce((sum, { count }) => sum + count, 0);
    const bytes = collections.reduce((sum, collection) => sum + collection.bytes, 0);
    const dataSize = bytes / scale;
    return {
      db: database,
      collections: collections.length,
      views: 0,
      objects,
      avgObjSize: objects === 0 ? 0 : bytes / objects,
      dataSize,
      storageSize: dataSize,
      indexes: collections.reduce((sum, { indexes }) => sum + indexes.length, 0),
      indexSize: 0,
      totalSize: dataSize,
      scaleFactor: scale,
    };
  },
};

export const collStats: Command = {
  run(operation) {
    const namespace = operation.namespace();
    const collection = operation.collection(namespace);
    return { ns: namespace, ...statistics(collection, scaleOf(operation)) };
  },
};

export function statistics(collection: Collection | undefined, scale = 1): Reply {
  const bytes = collection?.bytes ?? 0;
  const size = Math.floor(bytes / scale);
  const count = collection?.count ?? 0;
  return {
    size,
    count,
    ...(count > 0 ? { avgObjSize: Math.floor(bytes / count) } : {}),
    storageSize: size,
    capped: collection?.options.capped === true,
    nindexes: collection?.indexes.length ?? 0,
    indexSizes: Object.fromEntries((collection?.indexes ?? []).map(({ name }) => [name, 0])),
    totalIndexSize: 0,
    totalSize: size,
    scaleFactor: scale,
  };
}

/** Reads the whole collection: every document by its checksum, every index entry by its document. */
export const validate: Command = {
  fields: ['full', 'repair', 'metadata', 'checkBSONConformance', 'background'],
  run(operation) {
    if (operation.flag('repair') === true) throw notSupported('validate with repair');
    const namespace = operation.namespace();
    const collection = operation.collection(namespace);
    if (collection === undefined) {
      throw new CommandError('NamespaceNotFound', `Collection '${namespace}' does not exist to validate.`);
    }
    const errors: string[] = [];
    let nrecords = 0;
    const expected = new Map(collection.indexes.map((index) => [index.name, 0]));
    for (const { key, value } of scan(operation.view, documentsRange(collection.id))) {
      nrecords += 1;
      const { document } = storedDocument(recordOf(key), value);
      for (const index of collection.indexes) {
        expected.set(index.name, (expected.get(index.name) ?? 0) + index.keysOf(document).length);
      }
    }
    for (const index of collection.indexes) {
      let entries = 0;
      for (const { value } of scan(operation.view, indexRange(index))) {
        entries += 1;
        if (readDocument(operation.view, collection, recordOf(value)) === undefined) {
          errors.push(`index ${index.name} has an entry of a document that is not there`);
        }
      }
      const wanted = expected.get(index.name) ?? 0;
      if (entries !== wanted) errors.push(`index ${index.name} has ${entries} entries instead of ${wanted}`);
    }
    if (nrecords !== collection.count)
      errors.push(`${nrecords} documents are there, ${collection.count} were counted`);
    return {
      ns: namespace,
      nInvalidDocuments: 0,
      nrecords,
      nIndexes: collection.indexes.length,
      keysPerIndex: Object.fromEntries(expected),
      valid: errors.length === 0,
      warnings: [],
      errors,
    };
  },
};
