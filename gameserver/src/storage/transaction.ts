import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@chewata/common/errors';
import type { ClientSession, Connection, mongo } from 'mongoose';

declare const transaction: unique symbol;
/** A transaction under way; only the storage that began it can read it. */
export interface Transaction {
  readonly [transaction]: true;
}

/**
 * A change of one document that a port offers to be made in the ledger's transaction. It may run
 * twice, so it does nothing but write, and throws a Refusal where the document is not as it must be.
 */
export type Write = (tx: Transaction) => Promise<void>;

/** Makes several writes in one transaction, all or none, where no money moves. */
export type Together = (...writes: readonly Write[]) => Promise<void>;

/** So long a transaction that meets others is tried again: a hundred at once on one balance take seconds. */
const GIVE_UP_MS = 10_000;
const COMMIT_ATTEMPTS = 20;

const hasLabel = (error: unknown, label: string): boolean =>
  typeof (error as Partial<mongo.MongoError>)?.hasErrorLabel === 'function' &&
  (error as mongo.MongoError).hasErrorLabel(label);

/**
 * Runs `body` in one transaction and commits it; conflicts are tried again with jitter. The driver's
 * own withTransaction backs off for up to half a second on a conflict, too long for a stake.
 * An unknown commit is committed again, never the body.
 * Refusal: UNAVAILABLE, where others were in the way for 10 s.
 */
export async function transact<T>(
  connection: Connection,
  body: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await connection.startSession();
  const giveUpAt = Date.now() + GIVE_UP_MS;
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        session.startTransaction({ writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } });
        const result = await body(session);
        await commit(session);
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!hasLabel(error, 'TransientTransactionError')) throw error;
        if (Date.now() > giveUpAt) throw new Refusal('UNAVAILABLE');
        await sleep(Math.random() * Math.min(4 * attempt, 60));
      }
    }
  } finally {
    await session.endSession();
  }
}

async function commit(session: ClientSession): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (attempt >= COMMIT_ATTEMPTS || !hasLabel(error, 'UnknownTransactionCommitResult')) throw error;
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

export const together =
  (connection: Connection): Together =>
  (...writes) =>
    transact(connection, async (session) => {
      for (const write of writes) await write(asTransaction(session));
    });

/** The session behind a port's opaque transaction, and back. */
export const sessionOf = (tx: Transaction): ClientSession => tx as unknown as ClientSession;
export const asTransaction = (session: ClientSession): Transaction => session as unknown as Transaction;
