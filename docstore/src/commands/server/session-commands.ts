import { CommandError } from '../../errors/command-error.ts';
import type { LogicalSession } from '../../sessions/session.ts';
import type { Command } from '../command.ts';

const endSessions: Command = {
  fields: [],
  run(operation) {
    const { sessions } = operation.engine;
    for (const lsid of operation.list('endSessions') ?? []) {
      const session = sessions.find(lsid);
      if (session !== undefined) sessions.end(session);
    }
    return {};
  },
};

const killAllSessions: Command = {
  fields: [],
  run({ engine }) {
    for (const session of engine.sessions.all()) engine.sessions.end(session);
    return {};
  },
};

const commitTransaction: Command = {
  fields: ['recoveryToken'],
  isWrite: true,
  isAdmin: true,
  inTransactions: true,
  async run({ engine, session }) {
    if (session === undefined) throw outsideTransaction('commitTransaction');
    const { transaction } = session;
    if (transaction === undefined || session.state === 'committed') return {};
    if (transaction.hasEnded) throw aborted(session);
    if (transaction.hasWritten) {
      await transaction.commit(engine.catalog, (view) => session.persistCommit(view));
    } else {
      transaction.release();
    }
    session.transaction = undefined;
    session.state = 'committed';
    return {};
  },
};

const abortTransaction: Command = {
  fields: ['recoveryToken'],
  isWrite: true,
  isAdmin: true,
  inTransactions: true,
  run({ session }) {
    if (session === undefined) throw outsideTransaction('abortTransaction');
    session.abort();
    return {};
  },
};

function outsideTransaction(name: string): CommandError {
  return new CommandError('CommandFailed', `${name} must be run within a transaction`);
}

export function aborted(session: LogicalSession): CommandError {
  return new CommandError(
    'NoSuchTransaction',
    `Transaction with { txnNumber: ${session.number} } has been aborted.`,
  );
}

export const SESSION_COMMANDS = { endSessions, killAllSessions, commitTransaction, abortTransaction };
