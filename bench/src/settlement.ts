import { loadavg } from 'node:os';
import { measureSettlements } from '@chewata/gameserver/testing/rooms/settlement-time';
import { median, quantile } from './measures/processor-time.ts';

/**
 * `npm run bench -- settlement [times]`: the settlement of a round of 200 cards, with one winner and with 200, and of one
 * of 10 cards in the same run.
 */
const times = Number(process.argv[2] ?? 20);
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL is not set');

/** The first of them run on cold code. */
const COLD = 3;
console.info('cards | winners | median | p99');
for (const [cards, winners] of [
  [10, 1],
  [200, 1],
  [200, 200],
] as const) {
  const all = await measureSettlements(url, { cards, winners, times: times + COLD });
  const warm = all.slice(COLD);
  console.info(
    `${cards} | ${winners} | ${median(warm).toFixed(1)} ms | ${quantile(warm, 0.99).toFixed(1)} ms`,
  );
}
console.info(`load ${loadavg()[0]?.toFixed(1)}`);
