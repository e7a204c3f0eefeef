import { Long } from 'bson';
import type { Command } from '../commands/command.ts';
import { wrongType } from '../commands/fields.ts';
import type { Operation } from '../commands/operation.ts';
import { aborted } from '../commands/server/session-commands.ts';
import { CommandError } from '../errors/command-error.ts';
import type { LogicalSession } from '../sessions/session.ts';
import type { Reply } from '../wire/reply.ts';

const RETRYABLE = ['insert', 'update', 'delete', 'findAndModify', 'bulkWrite'];

/** Runs a command in its session, as a retryable write or in a transaction if it says so. */
export async function runInSession(operation: Operation, command: Command): Promise<Reply> {
  const { lsid, txnNumber, autocommit, startTransaction } = operation.command;
  if (lsid === undefined) {
    if (txnNumber !== undefined) {
      throw new CommandError(
        'InvalidOptions',
        'Transaction number requires a session ID to also be specified',
      );
    }
    if (autocommit !== undefined || startTransaction !== undefined) throw needsNumber();
    return command.run(operation);
  }
  const session = operation.engine.sessions.getOrCreate(lsid);
  operation.session = session;
  if (txnNumber === undefined) {
    if (autocommit !== undefined || startTransaction !== undefined) throw needsNumber();
    return command.run(operation);
  }
  if (!(txnNumber instanceof Long)) throw wrongType('OperationSessionInfo.txnNumber', txnNumber, 'long');
  const number = txnNumber.toNumber();
  if (number < 0) throw new CommandError('InvalidOptions', 'Transaction number cannot be negative');
  return session.runInTurn(async () => {
    if (autocommit === undefined) return runRetryableWrite(operation, command, session, number);
    if (autocommit !== false) {
      throw new CommandError('InvalidOptions', 'Specifying autocommit=true is not allowed.');
    }
    return runTransactionCommand(operation, command, session, number);
  });
}

function needsNumber(): CommandError {
  return new CommandError(
    'InvalidOptions',
    "'autocommit' and 'startTransaction' fields require a transaction number",
  );
}

async function runRetryableWrite(
  operation: Operation,
  command: Command,
  session: LogicalSession,
  number: number,
) {
  if (operation.command.startTransaction !== undefined) {
    throw new CommandError('InvalidOptions', 'Specifying startTransaction requires autocommit=false');
  }
  if (!RETRYABLE.includes(operation.name)) {
    const message = `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${operation.name} is not a retryable write command.`;
    throw new CommandError(50_768, message);
  }
  if (number < session.number) throw tooOld(session, number);
  if (number === session.number && session.state !== 'writes') {
    const message = `Cannot retry a retryable write that has been started as a transaction, txnNumber: ${number}`;
    throw new CommandError('IncompleteTransactionHistory', message);
  }
  if (number > session.number) {
    session.abort();
    session.startNumber(number, 'writes');
  }
  operation.isRetryableWrite = true;
  return command.run(operation);
}

async function runTransactionCommand(
  operation: Operation,
  command: Command,
  session: LogicalSession,
  number: number,
) {
  const { name } = operation;
  const isEnd = name === 'commitTransaction' || name === 'abortTransaction';
  if (command.inTransactions === undefined) {
    const message = `Cannot run '${name}' in a multi-document transaction.`;
    throw new CommandError('OperationNotSupportedInTransaction', message);
  }
  const isCrud = (command.isWrite === true || command.isRead === true) && command.isAdmin !== true;
  if (isCrud && ['admin', 'config', 'local'].includes(operation.database)) {
    const message = `Cannot run command against the '${operation.database}' database in a transaction.`;
    throw new CommandError('OperationNotSupportedInTransaction', message);
  }
  const { startTransaction } = operation.command;
  if (startTransaction !== undefined && startTransaction !== true) {
    throw new CommandError('InvalidOptions', 'Specifying startTransaction=false is not allowed.');
  }
  if (startTransaction === true && command.inTransactions === 'not first') {
    const message = `Cannot run ${name} as the first operation in a multi-document transaction.`;
    throw new CommandError('OperationNotSupportedInTransaction', message);
  }
  if (startTransaction === true && !isEnd) beginTransaction(operation, session, number);
  else resumeTransaction(session, number, name);
  operation.transaction = session.transaction;
  session.peerId = operation.peer.id;
  try {
    const reply = await command.run(operation);
    if (operation.hasWriteErrors) session.abort();
    return reply;
  } catch (error) {
    // Any error in a transaction ends it.
    session.abort();
    throw error;
  }
}

function beginTransaction(operation: Operation, session: LogicalSession, number: number): void {
  if (number < session.number) throw tooOld(session, number);
  if (number === session.number) {
    const message = `Cannot start a transaction with number ${number}: one with the same number is known already`;
    throw new CommandError(session.state === 'open' ? 117 : 50_911, message);
  }
  session.abort();
  session.startNumber(number, 'open');
  operation.engine.beginTransaction(session);
}

function resumeTransaction(session: LogicalSession, number: number, name: string): void {
  if (number < session.number) throw tooOld(session, number);
  if (number > session.number || session.state === 'none' || session.state === 'writes') {
    const message = `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${session.number}`;
    throw new CommandError('NoSuchTransaction', message);
  }
  if (session.state === 'committed' && name !== 'commitTransaction') {
    throw new CommandError(
      'TransactionCommitted',
      `Transaction with { txnNumber: ${number} } has been committed.`,
    );
  }
  if (session.state === 'aborted') throw aborted(session);
  if (session.state === 'open' && session.transaction?.hasEnded === true) {
    session.abort();
    throw aborted(session);
  }
}

function tooOld(session: LogicalSession, number: number): CommandError {
  const message = `Cannot start transaction with { txnNumber: ${number} } on this session because a newer transaction with txnNumber ${session.number} has already started on it.`;
  return new CommandError('TransactionTooOld', message);
}
