import type { BsonValue } from '../../bson/value.ts';
import { changeCatalog } from '../catalog/change-catalog.ts';
import type { Operation } from '../operation.ts';
import { insertInto, type Output, targetNamespace } from './output-target.ts';

/** Puts the documents in the place of the collection, all at once. */
export function out(operation: Operation, spec: BsonValue): Output {
  const namespace = targetNamespace(operation, spec, '$out');
  const { catalog } = operation.engine;
  return async (documents) => {
    const all = [...documents];
    await changeCatalog(
      operation,
      (used) => used === namespace,
      (view) => {
        const old = catalog.find(namespace);
        const made = catalog.newCollection(namespace, old?.options ?? {});
        const others = (old?.indexes ?? []).filter(({ name }) => name !== '_id_');
        made.indexes = [...made.indexes, ...others.map(({ spec }) => catalog.newIndex(spec))];
        for (const document of all) insertInto(view, made, document);
        if (old !== undefined) catalog.drop(old);
        catalog.add(made);
      },
    );
  };
}
