import { Int32 } from 'bson';
import { areEqual } from '../../bson/compare.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import { keyText } from '../../plan/planner.ts';
import type { Collection } from '../../storage/collection.ts';
import type { Index, IndexSpec } from '../../storage/collection-index.ts';
import { buildIndex } from '../../storage/documents.ts';
import { Overlay } from '../../storage/overlay.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';
import { changeCatalog } from './change-catalog.ts';
import { cannotCreate, checkedSpec } from './index-spec.ts';

export const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    if (operation.list('indexes')?.length === 0) throw badValue('Must specify at least one index to create');
    const specs = operation.documents('indexes').map(({ document }) => checkedSpec(document));
    const { catalog, store } = operation.engine;
    const { transaction } = operation;
    if (transaction !== undefined) {
      const collection = transaction.ensureCollection(catalog, namespace);
      const newSpecs = specs.filter((spec) => findExisting(collection, spec) === undefined);
      if (newSpecs.length > 0 && !transaction.createdCollections.has(namespace)) {
        const message = `Cannot create new indexes on existing collection ${namespace} in a multi-document transaction.`;
        throw new CommandError('OperationNotSupportedInTransaction', message);
      }
      return addIndexes(operation, collection, specs, false, transaction.view).reply;
    }
    const { indexes, reply } = await changeCatalog(
      operation,
      (used) => used === namespace,
      (view) => {
        const isNew = catalog.find(namespace) === undefined;
        return addIndexes(operation, catalog.findOrCreate(namespace), specs, isNew, view);
      },
    );
    for (const index of indexes) index.createdAtCommit = store.commits;
    return reply;
  },
};

function addIndexes(
  { engine }: Operation,
  collection: Collection,
  specs: readonly IndexSpec[],
  isNew: boolean,
  view: Overlay,
) {
  const before = collection.indexes.length;
  const built = new Overlay(view);
  const indexes: Index[] = [];
  for (const spec of specs) {
    if (findExisting(collection, spec) !== undefined || indexes.some(({ name }) => name === spec.name))
      continue;
    const index = engine.catalog.newIndex(spec);
    index.createdAtCommit = Number.POSITIVE_INFINITY;
    buildIndex(built, collection, index);
    indexes.push(index);
  }
  if (before + indexes.length > 64) throw cannotCreate('add index fails, too many indexes');
  built.mergeInto(view);
  collection.indexes = [...collection.indexes, ...indexes];
  if (indexes.length > 0 && engine.catalog.find(collection.namespace) === collection)
    engine.catalog.markChanged(collection);
  const reply: Reply = {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: isNew,
    ...(indexes.length === 0 ? { note: 'all indexes already exist' } : {}),
  };
  return { indexes, reply };
}

/** The existing index that `spec` describes, if any; throws if another index conflicts with it. */
function findExisting(collection: Collection, spec: IndexSpec): Index | undefined {
  if (keyText(spec.key) === keyText({ _id: new Int32(1) })) return collection.indexNamed('_id_');
  const named = collection.indexNamed(spec.name);
  const same = (other: Index, options: readonly string[]) =>
    options.every((option) => areEqual(other.spec[option] ?? null, spec[option] ?? null));
  const sameKey = collection.indexes.find(
    (index) => keyText(index.spec.key) === keyText(spec.key) && same(index, ['partialFilterExpression']),
  );
  const isSame = sameKey !== undefined && same(sameKey, ['unique', 'expireAfterSeconds']);
  if (named !== undefined && !(named === sameKey && isSame)) {
    const message = `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(named.spec)}`;
    throw new CommandError('IndexKeySpecsConflict', message);
  }
  if (sameKey !== undefined && named === undefined) {
    const message = isSame
      ? `Index already exists with a different name: ${sameKey.name}`
      : `An equivalent index already exists with different options: ${sameKey.name}`;
    throw new CommandError('IndexOptionsConflict', message);
  }
  return sameKey;
}
