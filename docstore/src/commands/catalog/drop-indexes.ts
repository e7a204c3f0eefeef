import { type BsonValue, isDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { keyText } from '../../plan/planner.ts';
import type { Collection } from '../../storage/collection.ts';
import type { Index } from '../../storage/collection-index.ts';
import type { Command } from '../command.ts';
import { changeCatalog } from './change-catalog.ts';

export const dropIndexes: Command = {
  fields: ['index'],
  isWrite: true,
  async run(operation) {
    const namespace = operation.namespace();
    const { catalog } = operation.engine;
    return changeCatalog(
      operation,
      (used) => used === namespace,
      () => {
        const collection = catalog.find(namespace);
        if (collection === undefined)
          throw new CommandError('NamespaceNotFound', `ns not found ${namespace}`);
        const nIndexesWas = collection.indexes.length;
        for (const index of namedIndexes(collection, operation.command.index))
          catalog.dropIndex(collection, index);
        return { nIndexesWas };
      },
    );
  },
};

function namedIndexes(collection: Collection, which: BsonValue): Index[] {
  if (which === '*') return collection.indexes.filter(({ name }) => name !== '_id_');
  if (Array.isArray(which)) return which.flatMap((one) => namedIndexes(collection, one));
  const index = isDocument(which)
    ? collection.indexes.find(({ spec }) => keyText(spec.key) === keyText(which))
    : collection.indexNamed(String(which));
  if (index === undefined) {
    const what = isDocument(which)
      ? `can't find index with key: ${JSON.stringify(which)}`
      : `index not found with name [${which}]`;
    throw new CommandError('IndexNotFound', what);
  }
  if (index.name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  return [index];
}
