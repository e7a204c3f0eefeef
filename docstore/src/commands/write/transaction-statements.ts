import { CommandError } from '../../errors/command-error.ts';
import { type Transaction, writeConflict } from '../../sessions/transaction.ts';
import type { Collection } from '../../storage/collection.ts';
import { DuplicateKeyError } from '../../storage/duplicate-key.ts';
import { Overlay } from '../../storage/overlay.ts';
import type { Operation } from '../operation.ts';
import {
  namespaceAt,
  type Statement,
  type StatementResult,
  type StatementResults,
  tryStatement,
} from './statement.ts';

const TRANSIENT = ['WriteConflict', 'SnapshotUnavailable'];

/** Runs the statements of a write command in a transaction. */
export function runInTransaction(
  operation: Operation,
  transaction: Transaction,
  namespaces: string | readonly string[],
  statements: readonly Statement[],
  ordered: boolean,
): StatementResults {
  const { catalog } = operation.engine;
  const results: StatementResult[] = [];
  for (const [index, statement] of statements.entries()) {
    const own = new Overlay(transaction.view);
    const namespace = namespaceAt(namespaces, index);
    const target = {
      find: () => refuseUnwritable(namespace, transaction.collection(catalog, namespace)),
      findOrCreate: () => {
        refuseUnwritable(namespace, transaction.collection(catalog, namespace));
        return transaction.ensureCollection(catalog, namespace);
      },
    };
    const result = tryStatement(statement, own, target);
    if (result instanceof DuplicateKeyError && transaction.isContested(result.entry)) throw writeConflict();
    // An error after which the client may retry fails the whole command, not only the statement.
    if (result instanceof CommandError && TRANSIENT.includes(result.codeName)) throw result;
    if (!(result instanceof CommandError)) transaction.applyStatement(own);
    results.push({ index, result });
    if (result instanceof CommandError && ordered) break;
  }
  return { results, retriedIds: [] };
}

/** Refuses collections that cannot be written to in a transaction. */
function refuseUnwritable(namespace: string, collection: Collection | undefined): Collection | undefined {
  const isSystem = namespace.slice(namespace.indexOf('.') + 1).startsWith('system.');
  if (!isSystem && collection?.options.capped !== true) return collection;
  const message = `Writes in transactions are not allowed on the ${isSystem ? 'system' : 'capped'} collection ${namespace}.`;
  throw new CommandError('OperationNotSupportedInTransaction', message);
}
