import { loadavg } from 'node:os';
import { openIdleStore } from './docstore/idle-store.ts';
import type { Figures } from './docstore/measure.ts';
import { minimalWrites, runLmdb, writesOfSameSize } from './docstore/run-lmdb.ts';
import { runMongoose } from './docstore/run-mongoose.ts';

/**
 * `npm run bench -- docstore [seconds]`: durable transactions per second. A transaction inserts a journal document and
 * takes from one of 1,000 balances if it is high enough. Measured one after another: mongoose with the store that
 * MONGO_URL names; lmdb used directly (each client waits for its own flush), once with minimal writes and once with
 * as many bytes as the store writes; and mongoose with a store that does nothing.
 */
const CLIENTS = [1, 16, 64];
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL is not set');
const seconds = Number(process.argv[2] ?? 6);

const store = await runMongoose(url, CLIENTS, seconds);
const minimal = await runLmdb(minimalWrites, CLIENTS, seconds);
const sameBytes = await runLmdb(writesOfSameSize, CLIENTS, seconds);
const idleStore = await openIdleStore();
const idle = await runMongoose(idleStore.url, CLIENTS, seconds);
idleStore.close();

console.info(`system load: ${loadavg()[0]?.toFixed(1)}`);
console.info('clients | what | per second | p50 ms | p99 ms | CPU µs per transaction: clients, store');
for (const [i, clients] of CLIENTS.entries()) {
  const row = (what: string, figures: Figures | undefined) => {
    if (figures === undefined) return;
    const { perSecond, p50, p99, clientCpu, storeCpu } = figures;
    const store = storeCpu > 0 ? `, ${storeCpu.toFixed(0)}` : '';
    console.info(
      `${clients} | ${what} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${clientCpu.toFixed(0)}${store}`,
    );
  };
  const ratio = (a: Figures | undefined, b: Figures | undefined) =>
    ((a?.perSecond ?? 0) / (b?.perSecond ?? Number.NaN)).toFixed(2);
  row('mongoose, the store', store[i]);
  row('lmdb, minimal writes', minimal[i]);
  row('lmdb, as many bytes', sameBytes[i]);
  row('mongoose, idle store', idle[i]);
  console.info(
    `${clients} | ratio of the store to lmdb ${ratio(store[i], minimal[i])}, with as many bytes ${ratio(store[i], sameBytes[i])}, to mongoose with an idle store ${ratio(store[i], idle[i])}`,
  );
}
