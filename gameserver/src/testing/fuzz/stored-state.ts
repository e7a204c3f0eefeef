import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';

const BATCH = 2000;

/** The state of the money, which a refused input must not change. */
export interface StoredState {
  readonly entries: number;
  readonly balances: number;
}

/** How often the store has committed; a higher number means that something was written. */
export async function commitsOf(connection: Connection): Promise<number> {
  const status = await connection.db?.admin().serverStatus();
  return Number(status?.extra_info?.commits);
}

export async function stateOf(connection: Connection): Promise<StoredState> {
  // Summed here: the embedded store sums whole numbers of 64 bits only, and a balance above 2^31 is a double.
  const balances = await connection.collection<{ balance: number }>('balances').find().toArray();
  return {
    entries: await connection.collection('journal').countDocuments({}),
    balances: balances.reduce((total, { balance }) => total + balance, 0),
  };
}

/** A hash of every stored document, over its bytes. */
export async function hashOf(connection: Connection): Promise<string> {
  const hash = createHash('sha256');
  const { db } = connection;
  if (!db) throw new Error('the connection is not open');
  const names = (await connection.listCollections()).map(({ name }) => name).sort();
  for (const name of names) {
    hash.update(name);
    const documents = db.collection(name).find({}, { raw: true, batchSize: BATCH }).sort({ _id: 1 });
    for await (const bytes of documents) hash.update(bytes as unknown as Buffer);
  }
  return hash.digest('hex');
}
