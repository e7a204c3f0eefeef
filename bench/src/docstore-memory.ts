import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { journalEntry, someAccount } from './docstore/transaction.ts';

/**
 * `npm run bench -- docstore-memory [documents]`: inserts a million journal documents, then reads pages of histories,
 * and shows what the store that MONGO_URL names occupies: in all, which counts the pages of its file that the system
 * keeps in memory and takes back when it likes, and of its own.
 */
const DOCUMENTS = Number(process.argv[2] ?? 1_000_000);
const BATCH = 1000;
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL names no store');

const connection = await mongoose.createConnection(url, { dbName: `memory-${randomUUID()}` }).asPromise();
const schema = new mongoose.Schema(
  { _id: String, at: Date, 'postings.account': String },
  { strict: false, versionKey: false },
);
schema.index({ 'postings.account': 1, at: 1 });
const journal = connection.model('Journal', schema);
await journal.init();

async function report(what: string): Promise<void> {
  const status = await connection.db?.admin().serverStatus();
  const processStatus = `/proc/${status?.pid}/status`;
  const own = existsSync(processStatus) ? /RssAnon:\s+(\d+)/.exec(readFileSync(processStatus, 'utf8')) : null;
  const ownMiB = own === null ? '' : `, ${Math.round(Number(own[1]) / 1024)} MiB of its own`;
  console.info(`${what}: ${status?.mem.resident} MiB resident${ownMiB}`);
}

await report('empty');
const start = performance.now();
for (let done = 0; done < DOCUMENTS; done += BATCH) {
  const entries = Array.from({ length: BATCH }, () => journalEntry(someAccount()));
  await journal.insertMany(entries, { lean: true, ordered: false });
  if ((done + BATCH) % 100_000 === 0) {
    const perSecond = Math.round((done + BATCH) / ((performance.now() - start) / 1000));
    await report(`${done + BATCH} documents, ${perSecond} a second`);
  }
}
for (let i = 0; i < 1000; i++) {
  const page = { 'postings.account': `user:${someAccount()}:main` };
  await journal.find(page).sort({ at: -1 }).limit(20).lean();
}
await report('after a thousand pages of histories');
await connection.dropDatabase();
await connection.close();
