import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@chewata/common/errors';
import type { ClientSession, Connection, mongo } from 'mongoose';

declare const transaction: unique symbol;
/** A running transaction; only the storage that began it can read it. */
export interface Transaction {
  readonly [transaction]: true;
}

/**
 * A change of one document that a store offers for another store's transaction. It may run twice, so it only writes,
 * and throws a Refusal if the document is not in the required state.
 */
export type Write = (tx: Transaction) => Promise<void>;

/** Makes several writes in one transaction, all or none. For changes that move no money. */
export type Together = (...writes: readonly Write[]) => Promise<void>;

/** How long a conflicting transaction is retried: a hundred at once on one balance take seconds. */
const GIVE_UP_MS = 10_000;
const COMMIT_ATTEMPTS = 20;

/** Thrown by a write that met another transaction, if the store's own error does not say so. */
export class Conflict extends Error {}

/** True if the transaction met another one and may be tried again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Conflict || hasLabel(error, 'TransientTransactionError');

const hasLabel = (error: unknown, label: string): boolean =>
  typeof (error as Partial<mongo.MongoError>)?.hasErrorLabel === 'function' &&
  (error as mongo.MongoError).hasErrorLabel(label);

/**
 * Runs `body` in one transaction and commits it, retrying conflicts with jitter. The driver's withTransaction backs off
 * for up to half a second on a conflict, too long for a stake. If a commit's result is unknown, the commit is retried,
 * never the body. `body` gets the number of the attempt, from 1. Refusal: UNAVAILABLE after 10 s of conflicts.
 */
export async function transact<T>(
  connection: Connection,
  body: (session: ClientSession, attempt: number) => Promise<T>,
): Promise<T> {
  const session = await connection.startSession();
  const giveUpAt = Date.now() + GIVE_UP_MS;
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        session.startTransaction({ writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } });
        const result = await body(session, attempt);
        await commit(session);
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!isConflict(error)) throw error;
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

/** The session behind an opaque transaction, and back. */
export const sessionOf = (tx: Transaction): ClientSession => tx as unknown as ClientSession;
export const asTransaction = (session: ClientSession): Transaction => session as unknown as Transaction;
