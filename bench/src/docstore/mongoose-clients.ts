import mongoose from 'mongoose';
import { measureClients, type Span } from './measure.ts';
import { ACCOUNTS, FIRST_BALANCE, journalEntry, randomAccount, STAKE } from './transaction.ts';

/** The task of a client process. The span to measure follows once the process is ready. */
export interface Task {
  readonly url: string;
  readonly database: string;
  readonly clients: number;
}

export function modelsOf(connection: mongoose.Connection) {
  const journal = new mongoose.Schema({ _id: String }, { strict: false, versionKey: false });
  const balance = new mongoose.Schema({ _id: Number, balance: Number }, { versionKey: false });
  return { journal: connection.model('Journal', journal), balances: connection.model('Balance', balance) };
}

export async function openDatabase({ url, database, clients }: Task) {
  return mongoose.createConnection(url, { maxPoolSize: clients, dbName: database }).asPromise();
}

export async function insertBalances(connection: mongoose.Connection): Promise<void> {
  const { journal, balances } = modelsOf(connection);
  await journal.init();
  await balances.insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: FIRST_BALANCE })));
}

/** Runs one transaction; retries after a conflict, as the application does. */
export function transaction(connection: mongoose.Connection): () => Promise<void> {
  const { journal, balances } = modelsOf(connection);
  const attempt = async (session: mongoose.ClientSession) => {
    const account = randomAccount();
    session.startTransaction({ writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } });
    await journal.insertMany([journalEntry(account)], { session, lean: true });
    const guarded = { _id: account, balance: { $gte: STAKE } };
    const { modifiedCount } = await balances.updateOne(guarded, { $inc: { balance: -STAKE } }, { session });
    if (modifiedCount !== 1) throw new Error('a balance is too low');
    await session.commitTransaction();
  };
  return async () => {
    const session = await connection.startSession();
    for (let isDone = false; !isDone; ) {
      try {
        await attempt(session);
        isDone = true;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!(error instanceof mongoose.mongo.MongoError)) throw error;
        if (!error.hasErrorLabel('TransientTransactionError')) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
      }
    }
    await session.endSession();
  };
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  process.once('message', async (task: Task) => {
    const connection = await openDatabase(task);
    process.once('message', async (span: Span) => {
      const measurements = await measureClients(task.clients, span, transaction(connection));
      await connection.close();
      process.send?.(measurements, () => process.disconnect());
    });
    process.send?.('ready');
  });
}
