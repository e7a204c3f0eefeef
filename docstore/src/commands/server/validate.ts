import { CommandError, notSupported } from '../../errors/command-error.ts';
import { documentsRange, indexRange, recordOf } from '../../storage/keys.ts';
import { scan } from '../../storage/overlay.ts';
import { readDocument, storedDocument } from '../../storage/stored-document.ts';
import type { Command } from '../command.ts';

/** Reads the whole collection and checks each document by its checksum and each index entry by its document. */
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
          errors.push(`index ${index.name} has an entry of a missing document`);
        }
      }
      const expectedEntries = expected.get(index.name) ?? 0;
      if (entries !== expectedEntries)
        errors.push(`index ${index.name} has ${entries} entries instead of ${expectedEntries}`);
    }
    if (nrecords !== collection.count)
      errors.push(`${nrecords} documents found, ${collection.count} expected`);
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
