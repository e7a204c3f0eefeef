import { Int32 } from 'bson';
import type { BsonDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { DuplicateKeyError } from '../../storage/duplicate-key.ts';
import { Overlay } from '../../storage/overlay.ts';
import type { Operation } from '../operation.ts';
import { waitForEnd } from '../wait-for-transaction.ts';
import {
  namespaceAt,
  type Statement,
  type StatementResult,
  type StatementResults,
  tryStatement,
} from './statement.ts';
import { runInTransaction } from './transaction-statements.ts';

/**
 * Runs the statements of a write command in order; if `ordered`, stops after the first error. `namespaces` is the
 * collection of all statements, or a list with one per statement. In a transaction, statements change the transaction.
 * Otherwise they are committed together with their results, which are stored for a retry, and are on disk once this
 * resolves. A statement that writes a document which an open transaction has changed waits until the transaction ends.
 */
export async function runStatements(
  operation: Operation,
  namespaces: string | readonly string[],
  statements: readonly Statement[],
  ordered: boolean,
): Promise<StatementResults> {
  if (operation.transaction !== undefined) {
    return runInTransaction(operation, operation.transaction, namespaces, statements, ordered);
  }
  const { store, catalog } = operation.engine;
  const session = operation.isRetryableWrite ? operation.session : undefined;
  const results: StatementResult[] = [];
  const retriedIds: number[] = [];
  let next = 0;
  while (next < statements.length) {
    const newResults = new Map<number, BsonDocument>();
    const blocker = await store.write((view) => {
      for (; next < statements.length; next++) {
        const earlier = session?.resultOf(statementId(operation, next));
        if (earlier !== undefined) {
          retriedIds.push(statementId(operation, next));
          results.push({ index: next, result: earlier });
          continue;
        }
        const own = new Overlay(view);
        const namespace = namespaceAt(namespaces, next);
        const target = {
          find: () => catalog.find(namespace),
          findOrCreate: () => catalog.findOrCreate(namespace),
        };
        const result = injectedError(operation) ?? tryStatement(statements[next], own, target);
        const blocking = blockerOf(operation, own, result);
        if (blocking !== undefined) {
          if (newResults.size > 0) session?.persistResults(view, newResults);
          return blocking;
        }
        // A failed statement keeps the changes that it made before the error, such as updates of other documents.
        own.mergeInto(view);
        results.push({ index: next, result });
        if (!(result instanceof CommandError)) newResults.set(statementId(operation, next), result);
        else if (ordered) next = statements.length;
      }
      if (newResults.size > 0) session?.persistResults(view, newResults);
      return undefined;
    });
    session?.addResults(newResults);
    if (blocker !== undefined) await waitForEnd(blocker, operation.scanStats.deadline);
  }
  return { results, retriedIds };
}

/** The error of a fail point for a statement of a retryable write, if any. */
function injectedError(operation: Operation): CommandError | undefined {
  const failure = operation.isRetryableWrite ? operation.engine.failPoints.failureOfWrite() : undefined;
  if (failure === undefined) return undefined;
  operation.closesConnection ||= failure.closeConnection;
  if (failure.errorCode === undefined) return undefined;
  return new CommandError(failure.errorCode, 'Failing write due to failpoint');
}

/** The open transaction that has to end before the statement can run. */
function blockerOf({ engine }: Operation, own: Overlay, result: BsonDocument | CommandError) {
  if (result instanceof DuplicateKeyError) return engine.locks.holderOf(result.entry);
  return engine.locks.blockerOf(own);
}

/** The id of a statement in a retryable write: the client's id, or else its index. */
function statementId({ command }: Operation, index: number): number {
  const ids = command.stmtIds;
  if (Array.isArray(ids) && ids[index] instanceof Int32) return Number(ids[index]);
  return (command.stmtId instanceof Int32 ? Number(command.stmtId) : 0) + index;
}
