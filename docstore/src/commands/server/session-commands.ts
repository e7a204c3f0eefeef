import { UUID } from 'bson';
import { type BsonDocument, isDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors.ts';
import type { Session } from '../../sessions/session.ts';
import { SESSION_MINUTES } from '../../sessions/sessions.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';

const startSession: Command = {
  fields: [],
  run({ engine }) {
    const lsid = { id: new UUID() };
    engine.sessions.of(lsid);
    return { id: lsid, timeoutMinutes: SESSION_MINUTES };
  },
};

const refreshSessions: Command = {
  fields: [],
  run(operation) {
    for (const lsid of named(operation)) operation.engine.sessions.of(lsid);
    return {};
  },
};

const endSessions: Command = { fields: [], run: endNamed };
const killSessions: Command = { fields: [], run: killNamed };

function named(operation: Operation): readonly BsonDocument[] {
  return (operation.list(operation.name) ?? []).filter(isDocument);
}

function endNamed(operation: Operation): Reply {
  const { sessions } = operation.engine;
  for (const lsid of named(operation)) {
    const session = sessions.find(lsid);
    if (session !== undefined) sessions.end(session);
  }
  return {};
}

function killNamed(operation: Operation): Reply {
  return named(operation).length === 0 ? killEvery(operation) : endNamed(operation);
}

function killEvery({ engine }: Operation): Reply {
  for (const session of engine.sessions.all()) engine.sessions.end(session);
  return {};
}

const killAllSessions: Command = { fields: [], run: killEvery };
const killAllSessionsByPattern: Command = { fields: [], run: killEvery };

const commitTransaction: Command = {
  fields: ['recoveryToken'],
  isWrite: true,
  isAdmin: true,
  inTransactions: true,
  async run({ engine, session }) {
    if (session === undefined) throw outsideTransaction('commitTransaction');
    const { transaction } = session;
    if (transaction === undefined || session.state === 'committed') return {};
    if (transaction.isOver) throw aborted(session);
    if (transaction.hasWritten) {
      await transaction.commit(engine.catalog, (view) => session.rememberCommit(view));
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

export function aborted(session: Session): CommandError {
  return new CommandError(
    'NoSuchTransaction',
    `Transaction with { txnNumber: ${session.number} } has been aborted.`,
  );
}

export const SESSION_COMMANDS = {
  startSession,
  refreshSessions,
  endSessions,
  killSessions,
  killAllSessions,
  killAllSessionsByPattern,
  commitTransaction,
  abortTransaction,
};
