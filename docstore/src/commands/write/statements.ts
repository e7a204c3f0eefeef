import { Int32 } from 'bson';
import type { BsonDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors.ts';
import { timeIsUp } from '../../plan/execute.ts';
import { type Transaction, writeConflict } from '../../sessions/transaction.ts';
import type { Collection } from '../../storage/collection.ts';
import { DuplicateKeyError } from '../../storage/documents.ts';
import { Overlay } from '../../storage/overlay.ts';
import type { Operation } from '../operation.ts';

/** The collection that a write command names. */
export interface Target {
  find(): Collection | undefined;
  /** Makes the collection where there is none. */
  ensure(): Collection;
}

/** One write of a command: it reads and changes `view` and tells what it did, in BSON. */
export type Statement = (view: Overlay, target: Target) => BsonDocument;

export interface Outcome {
  readonly index: number;
  /** What the statement answered, or why it was refused. */
  readonly answer: BsonDocument | CommandError;
}

export interface Outcomes {
  readonly done: readonly Outcome[];
  /** Statements that a former attempt of a retryable write had done already. */
  readonly retried: readonly number[];
}

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

const TRANSIENT = ['WriteConflict', 'SnapshotUnavailable'];

function runInTransaction(
  operation: Operation,
  transaction: Transaction,
  namespaces: string | readonly string[],
  statements: readonly Statement[],
  ordered: boolean,
): Outcomes {
  const { catalog } = operation.engine;
  const done: Outcome[] = [];
  for (const [index, statement] of statements.entries()) {
    const own = new Overlay(transaction.view);
    const namespace = namespaceAt(namespaces, index);
    const target = {
      find: () => writable(namespace, transaction.collection(catalog, namespace)),
      ensure: () => {
        writable(namespace, transaction.collection(catalog, namespace));
        return transaction.ensureCollection(catalog, namespace);
      },
    };
    const answer = attempt(statement, own, target);
    if (answer instanceof DuplicateKeyError && transaction.isContested(answer.entry)) throw writeConflict();
    // What may be tried again ends the whole command, not the statement.
    if (answer instanceof CommandError && TRANSIENT.includes(answer.codeName)) throw answer;
    if (!(answer instanceof CommandError)) transaction.take(own);
    done.push({ index, answer });
    if (answer instanceof CommandError && ordered) break;
  }
  return { done, retried: [] };
}

/** Refuses the collections that the server does not write to within a transaction. */
function writable(namespace: string, collection: Collection | undefined): Collection | undefined {
  const isSystem = namespace.slice(namespace.indexOf('.') + 1).startsWith('system.');
  if (!isSystem && collection?.options.capped !== true) return collection;
  const message = `Writes in transactions are not allowed on the ${isSystem ? 'system' : 'capped'} collection ${namespace}.`;
  throw new CommandError('OperationNotSupportedInTransaction', message);
}

function namespaceAt(namespaces: string | readonly string[], index: number): string {
  return typeof namespaces === 'string' ? namespaces : (namespaces[index] ?? '');
}

/** The error that a fail point gives a statement of a retryable write, in the place of its write. */
function injected(operation: Operation): CommandError | undefined {
  const failure = operation.isRetryable ? operation.engine.failPoints.failureOfWrite() : undefined;
  if (failure === undefined) return undefined;
  operation.losesConnection ||= failure.closeConnection;
  if (failure.errorCode === undefined) return undefined;
  return new CommandError(failure.errorCode, 'Failing write due to failpoint');
}

function attempt(statement: Statement | undefined, view: Overlay, target: Target) {
  try {
    return statement?.(view, target) ?? {};
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

/** The open transaction that has to end before the statement can be done. */
function blockerOf({ engine }: Operation, own: Overlay, answer: BsonDocument | CommandError) {
  if (answer instanceof DuplicateKeyError) return engine.locks.holderOf(answer.entry);
  return engine.locks.blockerOf(own);
}

/** Waits for a transaction's end, no longer than the command may take. */
export async function untilOver(transaction: Transaction, deadline: number): Promise<void> {
  if (deadline === Number.POSITIVE_INFINITY) return transaction.ended;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeIsUp()), Math.max(0, deadline - Date.now()));
  });
  try {
    await Promise.race([transaction.ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The statement's number within a retryable write: its place, unless the client gives numbers of its own. */
function statementId({ command }: Operation, index: number): number {
  const ids = command.stmtIds;
  if (Array.isArray(ids) && ids[index] instanceof Int32) return Number(ids[index]);
  return (command.stmtId instanceof Int32 ? Number(command.stmtId) : 0) + index;
}
