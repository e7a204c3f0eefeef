import mongoose, { type Connection } from 'mongoose';

/** Shorter than a client's time-out for an unacknowledged event (10 s). */
const ANSWER_MS = 8000;

/**
 * Opens a connection to the replica set. Majority writes with a journal, reads from the primary:
 * an answer given to a player is on disk. Strict queries, so that a filter never drops an unknown field.
 */
export async function connectMongo(url: string): Promise<Connection> {
  mongoose.set('strictQuery', 'throw');
  const connection = mongoose.createConnection(url, {
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 50,
    // For the figures of each command's time.
    monitorCommands: true,
    serverSelectionTimeoutMS: ANSWER_MS,
    // While the store is silent, all connections of the pool wait for it: a command does not queue for one any longer.
    waitQueueTimeoutMS: ANSWER_MS,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  });
  await connection.asPromise();
  return connection;
}

/** Creates collections and indexes before the first transaction (a transaction must not create them). */
export async function prepareCollections(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}
