import { Int32 } from 'bson';
import type { BsonDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { DuplicateKeyError } from '../../storage/duplicate-key.ts';
import { Overlay } from '../../storage/overlay.ts';
import type { Operation } from '../operation.ts';
import { untilOver } from '../until-over.ts';
import { attempt, namespaceAt, type Outcome, type Outcomes, type Statement } from './statement.ts';
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
): Promise<Outcomes> {
  if (operation.transaction !== undefined) {
    return runInTransaction(operation, operation.transaction, namespaces, statements, ordered);
  }
  const { store, catalog } = operation.engine;
  const session = operation.isRetryable ? operation.session : undefined;
  const done: Outcome[] = [];
  const retried: number[] = [];
  let next = 0;
  while (next < statements.length) {
    const answers = new Map<number, BsonDocument>();
    const blocker = await store.write((view) => {
      for (; next < statements.length; next++) {
        const former = session?.answerTo(statementId(operation, next));
        if (former !== undefined) {
          retried.push(statementId(operation, next));
          done.push({ index: next, answer: former });
          continue;
        }
        const own = new Overlay(view);
        const namespace = namespaceAt(namespaces, next);
        const target = {
          find: () => catalog.find(namespace),
          ensure: () => catalog.ensure(namespace),
        };
        const answer = injected(operation) ?? attempt(statements[next], own, target);
        const blocking = blockerOf(operation, own, answer);
        if (blocking !== undefined) {
          if (answers.size > 0) session?.remember(view, answers);
          return blocking;
        }
        // A refused statement keeps what it did before the refusal, as an update of many documents does.
        own.mergeInto(view);
        done.push({ index: next, answer });
        if (!(answer instanceof CommandError)) answers.set(statementId(operation, next), answer);
        else if (ordered) next = statements.length;
      }
      if (answers.size > 0) session?.remember(view, answers);
      return undefined;
    });
    session?.remembered(answers);
    if (blocker !== undefined) await untilOver(blocker, operation.spent.deadline);
  }
  return { done, retried };
}

/** The error that a fail point gives a statement of a retryable write, in the place of its write. */
function injected(operation: Operation): CommandError | undefined {
  const failure = operation.isRetryable ? operation.engine.failPoints.failureOfWrite() : undefined;
  if (failure === undefined) return undefined;
  operation.losesConnection ||= failure.closeConnection;
  if (failure.errorCode === undefined) return undefined;
  return new CommandError(failure.errorCode, 'Failing write due to failpoint');
}

/** The open transaction that has to end before the statement can be done. */
function blockerOf({ engine }: Operation, own: Overlay, answer: BsonDocument | CommandError) {
  if (answer instanceof DuplicateKeyError) return engine.locks.holderOf(answer.entry);
  return engine.locks.blockerOf(own);
}

/** The statement's number within a retryable write: its place, unless the client gives numbers of its own. */
function statementId({ command }: Operation, index: number): number {
  const ids = command.stmtIds;
  if (Array.isArray(ids) && ids[index] instanceof Int32) return Number(ids[index]);
  return (command.stmtId instanceof Int32 ? Number(command.stmtId) : 0) + index;
}
