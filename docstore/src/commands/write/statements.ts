import { Int32 } from 'bson';
import type { BsonDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { DuplicateKeyError } from '../../storage/duplicate-key.ts';
import { Overlay } from '../../storage/overlay.ts';
import type { Operation } from '../operation.ts';
import { waitForEnd } from '../until-over.ts';
import {
  namespaceAt,
  type Statement,
  type StatementResult,
  type StatementResults,
  tryStatement,
} from './statement.ts';
import { runInTransaction } from './transaction-statements.ts';

/**
 * Runs the statements of a write command, in order; after a refusal only when not `ordered`. `namespaces` is the
 * collection of all, or of each. Within a
 * transaction they change the transaction. Outside they are committed together with what is remembered of
 * them for a repetition, and are on disk when this resolves. A statement that meets a document which an open
 * transaction has changed waits for that transaction's end.
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
        const former = session?.resultOf(statementId(operation, next));
        if (former !== undefined) {
          retriedIds.push(statementId(operation, next));
          results.push({ index: next, result: former });
          continue;
        }
        const own = new Overlay(view);
        const namespace = namespaceAt(namespaces, next);
        const target = {
          find: () => catalog.find(namespace),
          ensure: () => catalog.findOrCreate(namespace),
        };
        const result = injected(operation) ?? tryStatement(statements[next], own, target);
        const blocking = blockerOf(operation, own, result);
        if (blocking !== undefined) {
          if (newResults.size > 0) session?.persistResults(view, newResults);
          return blocking;
        }
        // A refused statement keeps what it did before the refusal, as an update of many documents does.
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

/** The error that a fail point gives a statement of a retryable write, in the place of its write. */
function injected(operation: Operation): CommandError | undefined {
  const failure = operation.isRetryableWrite ? operation.engine.failPoints.failureOfWrite() : undefined;
  if (failure === undefined) return undefined;
  operation.closesConnection ||= failure.closeConnection;
  if (failure.errorCode === undefined) return undefined;
  return new CommandError(failure.errorCode, 'Failing write due to failpoint');
}

/** The open transaction that has to end before the statement can be results. */
function blockerOf({ engine }: Operation, own: Overlay, result: BsonDocument | CommandError) {
  if (result instanceof DuplicateKeyError) return engine.locks.holderOf(result.entry);
  return engine.locks.blockerOf(own);
}

/** The statement's number within a retryable write: its place, unless the client gives numbers of its own. */
function statementId({ command }: Operation, index: number): number {
  const ids = command.stmtIds;
  if (Array.isArray(ids) && ids[index] instanceof Int32) return Number(ids[index]);
  return (command.stmtId instanceof Int32 ? Number(command.stmtId) : 0) + index;
}
