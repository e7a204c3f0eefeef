import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import mongoose from 'mongoose';

/**
 * Durable transactions a second of 'insert a journal document, guarded $inc of one of 1,000 balances': through
 * mongoose to the store that MONGO_URL names, and with lmdb used directly in this process, one after the other.
 */

const ACCOUNTS = 1000;
const WARM_UP_MS = 1000;
const MEASURED_MS = Number(process.argv[2] ?? 6) * 1000;
const CLIENTS = [1, 16, 64];

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** One entry of a ledger, about 300 bytes in either store. */
function journalEntry(account: number, amount: number) {
  return {
    _id: randomUUID(),
    requestHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    kind: 'stake',
    postings: [
      { account: `user:${account}:main`, amount: -amount },
      { account: 'round:66f0c2a1e4b0a1b2c3d4e5f6', amount },
    ],
    at: new Date(),
    memo: '',
  };
}

function someAccount(): number {
  return Math.floor(Math.random() * ACCOUNTS);
}

/** Runs `transact` in so many clients at once and measures each run of it after the warm-up. */
async function measure(clients: number, transact: () => Promise<void>): Promise<Figures> {
  const latencies: number[] = [];
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + MEASURED_MS;
  const client = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await transact();
      if (start >= begin) latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / (MEASURED_MS / 1000), p50: at(0.5), p99: at(0.99) };
}

async function throughMongoose(): Promise<Figures[]> {
  const url = process.env.MONGO_URL;
  if (url === undefined) throw new Error('MONGO_URL names no store');
  const connection = await mongoose
    .createConnection(url, { maxPoolSize: 64, dbName: `bench-${randomUUID()}` })
    .asPromise();
  const journal = connection.model(
    'Journal',
    new mongoose.Schema({ _id: String }, { strict: false, versionKey: false }),
  );
  const balances = connection.model(
    'Balance',
    new mongoose.Schema({ _id: Number, balance: Number }, { versionKey: false }),
  );
  await journal.init();
  await balances.insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: 1_000_000_000 })));
  const transact = async () => {
    const account = someAccount();
    const session = await connection.startSession();
    try {
      await session.withTransaction(async () => {
        await journal.insertMany([journalEntry(account, 10)], { session });
        const guarded = { _id: account, balance: { $gte: 10 } };
        const { modifiedCount } = await balances.updateOne(guarded, { $inc: { balance: -10 } }, { session });
        if (modifiedCount !== 1) throw new Error('a balance is too low');
      });
    } finally {
      await session.endSession();
    }
  };
  const figures: Figures[] = [];
  for (const clients of CLIENTS) figures.push(await measure(clients, transact));
  await connection.dropDatabase();
  await connection.close();
  return figures;
}

async function directly(): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lmdb-'));
  const root = open({ path: join(folder, 'data.mdb'), noSubdir: true });
  const journal = root.openDB<unknown, string>({ name: 'journal' });
  const balances = root.openDB<{ balance: number }, number>({ name: 'balances' });
  await root.transaction(() => {
    for (let account = 0; account < ACCOUNTS; account++)
      void balances.put(account, { balance: 1_000_000_000 });
  });
  const transact = async () => {
    const account = someAccount();
    const entry = journalEntry(account, 10);
    const committed = root.transaction(() => {
      const balance = balances.get(account)?.balance ?? 0;
      if (balance < 10) throw new Error('a balance is too low');
      void journal.put(entry._id, entry);
      void balances.put(account, { balance: balance - 10 });
    });
    const flushed = Promise.resolve(root.flushed);
    await committed;
    await flushed;
  };
  const figures: Figures[] = [];
  for (const clients of CLIENTS) figures.push(await measure(clients, transact));
  await root.close();
  rmSync(folder, { recursive: true });
  return figures;
}

const store = await throughMongoose();
const library = await directly();
console.info('clients | through mongoose /s, p50 ms, p99 ms | lmdb directly /s, p50 ms, p99 ms | ratio');
for (const [i, clients] of CLIENTS.entries()) {
  const a = store[i];
  const b = library[i];
  if (a === undefined || b === undefined) continue;
  const shown = ({ perSecond, p50, p99 }: Figures) =>
    `${perSecond.toFixed(0)}, ${p50.toFixed(2)}, ${p99.toFixed(2)}`;
  console.info(`${clients} | ${shown(a)} | ${shown(b)} | ${(a.perSecond / b.perSecond).toFixed(2)}`);
}
