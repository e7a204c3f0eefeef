import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { type Books, generateBooks, type StoredDocument, transferBetween } from './audit/books.ts';
import { startGameServer } from './rooms/game-server.ts';

/**
 * `npm run bench -- audit [entries]`: how long the audit of a ledger takes, by default of a million entries. The
 * books are made up but consistent (deposits, stakes, settlements). The bench runs the program of `npm run audit`: the
 * full audit, then that of what is new, first over everything and then over ten thousand new entries, as each hour.
 * Fails if one finds a break.
 */
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL names no store');
const ENTRIES = Number(process.argv[2] ?? 1_000_000);
const HOUR_MS = 3_600_000;
const NEW_ENTRIES = 10_000;
const BATCH = 2000;
const MEMORY_CHECK_INTERVAL_MS = 500;
const AUDIT = fileURLToPath(new URL('../../gameserver/src/audit.ts', import.meta.url));

// A game server creates the collections with their indexes when it starts.
const server = await startGameServer({});
await server.stop();
const connection = await mongoose.createConnection(url).asPromise();
const start = performance.now();
const written = await writeBooks(generateBooks(ENTRIES));
await connection.close();
const writingS = (performance.now() - start) / 1000;
console.info(
  `${written} entries written in ${writingS.toFixed(0)} s, ${(written / writingS).toFixed(0)} per second`,
);

await report(`the full audit of ${written} entries`, []);
await report(`the first audit of what is new, of ${written} entries,`, ['--new']);
await writeNewEntries();
await report(`the audit of ${NEW_ENTRIES} new entries among ${written}`, ['--new']);

async function report(what: string, args: readonly string[]): Promise<void> {
  const { seconds, peakMegabytes, output } = await runAudit(args);
  console.info(output.trimEnd());
  console.info(
    `${what} took ${seconds.toFixed(1)} s with at most ${peakMegabytes} MB; ` +
      `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
}

/** Transfers of half an hour ago between the first players, as if the last audit had been two hours ago. */
async function writeNewEntries(): Promise<void> {
  const connection = await mongoose.createConnection(url ?? '').asPromise();
  const at = Date.now() - HOUR_MS / 2;
  const lastTo = new Date(Date.now() - 2 * HOUR_MS);
  await connection.collection('auditslices').updateOne({ to: { $gt: lastTo } }, { $set: { to: lastTo } });
  const entries: object[] = [];
  const balances = new Map<string, number>();
  for (let n = 0; n < NEW_ENTRIES; n++) {
    const { entry, changes } = transferBetween(n, new Date(at + n));
    entries.push(entry);
    for (const [account, amount] of changes) balances.set(account, (balances.get(account) ?? 0) + amount);
  }
  await connection.collection('journal').insertMany(entries);
  const stored = connection.collection<{ _id: string; balance: number }>('balances');
  for (const [_id, balance] of balances) await stored.updateOne({ _id }, { $inc: { balance } });
  await connection.close();
}

/** Writes the books in batches, without the ledger, and returns the number of entries. */
async function writeBooks(books: Books): Promise<number> {
  let entries = 0;
  const batches = new Map<StoredDocument['collection'], object[]>();
  const flush = async (collection: StoredDocument['collection']) => {
    const batch = batches.get(collection) ?? [];
    batches.delete(collection);
    if (batch.length > 0) await connection.collection(collection).insertMany(batch, { ordered: false });
  };
  for (const { collection, document } of books) {
    if (collection === 'journal') entries++;
    const batch = batches.get(collection) ?? [];
    batch.push(document);
    batches.set(collection, batch);
    if (batch.length === BATCH) await flush(collection);
  }
  for (const collection of [...batches.keys()]) await flush(collection);
  return entries;
}

/** Runs the audit; throws if it finds a break. */
async function runAudit(
  args: readonly string[],
): Promise<{ seconds: number; peakMegabytes: number; output: string }> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', AUDIT, ...args], {
    env: { ...process.env, MONGO_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [output, peakKilobytes] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const memoryCheck = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peakKilobytes = Math.max(peakKilobytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0));
  }, MEMORY_CHECK_INTERVAL_MS);
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  clearInterval(memoryCheck);
  if (code !== 0) throw new Error(`the audit ended with ${code}:\n${output}`);
  return {
    seconds: (performance.now() - start) / 1000,
    peakMegabytes: Math.round(peakKilobytes / 1024),
    output,
  };
}
