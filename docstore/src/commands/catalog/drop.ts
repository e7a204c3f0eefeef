import { CommandError } from '../../errors.ts';
import type { Command } from '../command.ts';
import { checkedNamespace } from '../operation.ts';
import { changeCatalog } from './change-catalog.ts';

export const drop: Command = {
  fields: [],
  isWrite: true,
  async run(operation) {
    const namespace = operation.namespace();
    const { catalog } = operation.engine;
    const dropped = await changeCatalog(
      operation,
      (used) => used === namespace,
      () => {
        const collection = catalog.find(namespace);
        if (collection !== undefined) catalog.drop(collection);
        return collection;
      },
    );
    if (dropped === undefined) return {};
    operation.engine.cursors.killWhere((cursor) => cursor.namespace === namespace);
    return { nIndexesWas: dropped.indexes.length, ns: namespace };
  },
};

export const dropDatabase: Command = {
  fields: [],
  isWrite: true,
  async run(operation) {
    const { catalog } = operation.engine;
    const isWithin = (namespace: string) => namespace.startsWith(`${operation.database}.`);
    const existed = await changeCatalog(operation, isWithin, () => {
      const collections = catalog.collectionsOf(operation.database);
      for (const collection of collections) catalog.drop(collection);
      return collections.length > 0;
    });
    return existed ? { dropped: operation.database } : {};
  },
};

export const renameCollection: Command = {
  fields: ['to', 'dropTarget', 'stayTemp'],
  isWrite: true,
  isAdmin: true,
  async run(operation) {
    const from = splitNamespace(operation.text('renameCollection') ?? '');
    const to = splitNamespace(operation.text('to') ?? '');
    const { catalog } = operation.engine;
    await changeCatalog(
      operation,
      (used) => used === from || used === to,
      () => {
        const collection = catalog.find(from);
        if (collection === undefined) {
          throw new CommandError('NamespaceNotFound', `Source collection ${from} does not exist`);
        }
        if (from === to) throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
        const target = catalog.find(to);
        if (target !== undefined && operation.flag('dropTarget') !== true) {
          throw new CommandError('NamespaceExists', 'target namespace exists');
        }
        if (target !== undefined) catalog.drop(target);
        catalog.rename(collection, to);
      },
    );
    return {};
  },
};

function splitNamespace(namespace: string): string {
  const dot = namespace.indexOf('.');
  if (dot <= 0) throw new CommandError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  return checkedNamespace(namespace.slice(0, dot), namespace.slice(dot + 1));
}
