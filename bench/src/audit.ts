import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { type Books, booksOf, type Written } from './audit/books.ts';

/**
 * `npm run bench -- audit [entries]`: how long the audit of a whole ledger takes, a million entries where no number
 * is given. The books are made up but whole (deposits, stakes, settlements), and the audit is the program of
 * `npm run audit`: that it finds nothing is part of the measurement.
 */
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL names no store');
const wanted = Number(process.argv[2] ?? 1_000_000);
const BATCH = 2000;
const programOf = (name: string): string =>
  fileURLToPath(new URL(`../../gameserver/src/${name}.ts`, import.meta.url));

await prepare();
const connection = await mongoose.createConnection(url).asPromise();
const began = performance.now();
const written = await write(booksOf(wanted));
await connection.close();
const writing = (performance.now() - began) / 1000;
console.info(
  `${written} entries written in ${writing.toFixed(0)} s, ${(written / writing).toFixed(0)} a second`,
);

const { seconds, peakMegabytes, output } = await audit();
console.info(output.trimEnd());
console.info(
  `the audit of ${written} entries took ${seconds.toFixed(1)} s, ${(written / seconds).toFixed(0)} a second, ` +
    `with at most ${peakMegabytes} MB; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
);

/** Starts and stops the game server once: it makes the collections with their indexes. */
async function prepare(): Promise<void> {
  const server = spawn(process.execPath, ['--import', 'tsx', programOf('main')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('game server is ready')) server.kill('SIGTERM');
  });
  const code = await new Promise<number | null>((ended) => server.once('close', ended));
  if (code !== 0) throw new Error(`the game server ended with ${code}`);
}

/** Writes them past the ledger, in batches: only the reading is measured. How many entries there were. */
async function write(books: Books): Promise<number> {
  let entries = 0;
  const open = new Map<Written['into'], object[]>();
  const flush = async (into: Written['into']) => {
    const batch = open.get(into) ?? [];
    open.delete(into);
    if (batch.length > 0) await connection.collection(into).insertMany(batch, { ordered: false });
  };
  for (const { into, document } of books) {
    if (into === 'journal') entries++;
    const batch = open.get(into) ?? [];
    batch.push(document);
    open.set(into, batch);
    if (batch.length === BATCH) await flush(into);
  }
  for (const into of [...open.keys()]) await flush(into);
  return entries;
}

/** Runs the audit as `npm run audit` does. Throws where it finds a break. */
async function audit(): Promise<{ seconds: number; peakMegabytes: number; output: string }> {
  const from = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', programOf('audit')], {
    env: { ...process.env, MONGO_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [output, peak] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0));
  }, 500);
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  clearInterval(look);
  if (code !== 0) throw new Error(`the audit ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - from) / 1000, peakMegabytes: Math.round(peak / 1024), output };
}
