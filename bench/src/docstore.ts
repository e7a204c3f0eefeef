import { loadavg } from 'node:os';
import { directly, sameBytes, smallest } from './docstore/directly.ts';
import { openIdleStore } from './docstore/idle-store.ts';
import type { Figures } from './docstore/measure.ts';
import { throughMongoose } from './docstore/through-mongoose.ts';

/**
 * `npm run bench -- docstore [seconds]`: durable transactions a second of 'insert a journal document, guarded $inc
 * of one of 1,000 balances', one after the other: through mongoose to the store that MONGO_URL names; with lmdb used
 * directly, each client waiting for its own flush, once with the least that can be written and once with as many
 * bytes as the store writes; and through mongoose to a store that does nothing.
 */
const CLIENTS = [1, 16, 64];
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL names no store');
const seconds = Number(process.argv[2] ?? 6);

const store = await throughMongoose(url, CLIENTS, seconds);
const library = await directly(smallest, CLIENTS, seconds);
const asMuch = await directly(sameBytes, CLIENTS, seconds);
const idle = await openIdleStore();
const nothing = await throughMongoose(idle.url, CLIENTS, seconds);
idle.close();

console.info(`load of the machine meanwhile: ${loadavg()[0]?.toFixed(1)}`);
console.info('clients |            what            | /s | p50 ms | p99 ms | processor µs: clients, store');
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
  row('lmdb directly', library[i]);
  row('lmdb, as many bytes', asMuch[i]);
  row('mongoose, no store', nothing[i]);
  console.info(
    `${clients} | the store is ${ratio(store[i], library[i])} of lmdb, ${ratio(store[i], asMuch[i])} with as many bytes, ${ratio(store[i], nothing[i])} of what mongoose can do`,
  );
}
