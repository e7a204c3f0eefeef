import type { BsonValue } from '../../bson/value.ts';
import { changeCatalog } from '../catalog/change-catalog.ts';
import type { Operation } from '../operation.ts';
import { insertInto, type Output, targetNamespace } from './output-target.ts';

/** `$out`: replaces a collection by the documents, in one step. */
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
        const created = catalog.newCollection(namespace, old?.options ?? {});
        const others = (old?.indexes ?? []).filter(({ name }) => name !== '_id_');
        created.indexes = [...created.indexes, ...others.map(({ spec }) => catalog.newIndex(spec))];
        for (const document of all) insertInto(view, created, document);
        if (old !== undefined) catalog.drop(old);
        catalog.add(created);
      },
    );
  };
}
