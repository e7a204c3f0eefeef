import mongoose, { type Connection } from 'mongoose';

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
    serverSelectionTimeoutMS: 10_000,
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
