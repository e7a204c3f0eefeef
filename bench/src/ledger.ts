import { loadavg } from 'node:os';
import { openStakeBooks } from '@chewata/gameserver/testing/money/stake-rate';

/**
 * `npm run bench -- ledger [seconds]`: stakes through the ledger of one game server, 64 clients of 1,000 users at once,
 * on the store that MONGO_URL names. Beside it, in the same run, the same stakes posted one transaction each.
 */
const CLIENTS = 64;
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL is not set');
const seconds = Number(process.argv[2] ?? 10);

console.info(`system load: ${loadavg()[0]?.toFixed(1)}`);
console.info('stakes | per second | p50 ms | p99 ms | CPU ms per stake (game server)');
const rates: number[] = [];
for (const grouped of [false, true, false, true]) {
  const books = await openStakeBooks(url);
  const { perSecond, p50, p99, cpuMs } = await books.measure({ clients: CLIENTS, seconds, grouped });
  await books.close();
  rates.push(perSecond);
  console.info(
    `${grouped ? 'in groups' : 'one by one'} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${cpuMs.toFixed(2)}`,
  );
}
const [a = 0, b = 0, c = 0, d = 0] = rates;
console.info(`ratio of groups to single stakes: ${((b + d) / (a + c)).toFixed(2)}`);
