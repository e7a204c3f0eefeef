import { type ClientSession, type Collection, Long, UUID } from 'mongodb';
import type { StoreFixture } from './use-store.ts';

export interface Account {
  _id: number;
  balance?: number;
}

let last = 0;

/** A new collection of three accounts with 100 each. */
export async function accountsIn(fixture: StoreFixture): Promise<Collection<Account>> {
  const collection = fixture.store.db.collection<Account>(`accounts${++last}`);
  await collection.insertMany(
    [1, 2, 3].map((_id) => ({ _id, balance: 100 })),
    { writeConcern: { w: 'majority' } },
  );
  return collection;
}

/** Runs `work` in a session of its own. */
export async function inSessionOf<T>(
  fixture: StoreFixture,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = fixture.store.client.startSession();
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
}

export function labels(refusal: Error & Record<string, unknown>): string[] {
  return [...(refusal.errorLabelSet as Set<string>)];
}

/** Sends the commands of a transaction as a driver would; errors are replies here. */
export function rawTransaction(fixture: StoreFixture) {
  const lsid = { id: new UUID() };
  const send = (number: number, command: object, start = false, database = fixture.store.db.databaseName) =>
    fixture.connection.send(database, {
      ...command,
      lsid,
      txnNumber: Long.fromNumber(number),
      autocommit: false,
      ...(start ? { startTransaction: true } : {}),
    });
  return {
    lsid,
    send,
    commit: (number: number) => send(number, { commitTransaction: 1 }, false, 'admin'),
    abort: (number: number) => send(number, { abortTransaction: 1 }, false, 'admin'),
  };
}
