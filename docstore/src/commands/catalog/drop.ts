import type { Command } from '../command.ts';
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
    operation.engine.cursors.killMatching((cursor) => cursor.namespace === namespace);
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
