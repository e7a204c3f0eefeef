import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { journalEntry, randomAccount } from './docstore/transaction.ts';

/**
 * `npm run bench -- docstore-memory [documents]`: inserts a million journal documents, reads pages of histories, and
 * shows the memory of the store that MONGO_URL names: resident memory, which includes pages of its file that the system
 * can reclaim at any time, and anonymous memory.
 */
const DOCUMENTS = Number(process.argv[2] ?? 1_000_000);
const BATCH = 1000;
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL is not set');

const connection = await mongoose.createConnection(url, { dbName: `memory-${randomUUID()}` }).asPromise();
const schema = new mongoose.Schema(
  { _id: String, at: Date, 'postings.account': String },
  { strict: false, versionKey: false },
);
schema.index({ 'postings.account': 1, at: 1 });
const journal = connection.model('Journal', schema);
await journal.init();

async function logMemory(phase: string): Promise<void> {
  const status = await connection.db?.admin().serverStatus();
  const processStatus = `/proc/${status?.pid}/status`;
  const anonymous = existsSync(processStatus)
    ? /RssAnon:\s+(\d+)/.exec(readFileSync(processStatus, 'utf8'))
    : null;
  const anonymousMiB = anonymous === null ? '' : `, ${Math.round(Number(anonymous[1]) / 1024)} MiB anonymous`;
  console.info(`${phase}: ${status?.mem.resident} MiB resident${anonymousMiB}`);
}

await logMemory('empty');
const start = performance.now();
for (let done = 0; done < DOCUMENTS; done += BATCH) {
  const entries = Array.from({ length: BATCH }, () => journalEntry(randomAccount()));
  await journal.insertMany(entries, { lean: true, ordered: false });
  if ((done + BATCH) % 100_000 === 0) {
    const perSecond = Math.round((done + BATCH) / ((performance.now() - start) / 1000));
    await logMemory(`${done + BATCH} documents, ${perSecond} per second`);
  }
}
for (let i = 0; i < 1000; i++) {
  const page = { 'postings.account': `user:${randomAccount()}:main` };
  await journal.find(page).sort({ at: -1 }).limit(20).lean();
}
await logMemory('after a thousand pages of histories');
await connection.dropDatabase();
await connection.close();
