import { loadavg } from 'node:os';
import { openStakeBooks } from '@chewata/gameserver/testing/money/stake-rate';
import { median } from './measures/processor-time.ts';

/**
 * `npm run bench -- growth [entries] [rounds]`: what a stake costs on a journal of 10 thousand entries and on one of a
 * million, in turn in the same run, and the exponent of the growth: 0 if the size does not matter.
 */
const SMALL = 10_000;
const large = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const SECONDS = 5;
const CLIENTS = 64;
const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL is not set');

const sizes = [SMALL, large] as const;
const books = [await openStakeBooks(url, SMALL), await openStakeBooks(url, large)] as const;
const measured = sizes.map(() => ({ perSecond: [] as number[], p99: [] as number[], cpuMs: [] as number[] }));
for (let round = 0; round < rounds; round++)
  for (const [index, book] of books.entries()) {
    const { perSecond, p99, cpuMs } = await book.measure({
      clients: CLIENTS,
      seconds: SECONDS,
      grouped: true,
    });
    measured[index]?.perSecond.push(perSecond);
    measured[index]?.p99.push(p99);
    measured[index]?.cpuMs.push(cpuMs);
  }
for (const book of books) await book.close();

console.info('journal entries | stakes per second | p99 ms | CPU ms per stake (game server)');
for (const [index, { perSecond, p99, cpuMs }] of measured.entries())
  console.info(
    `${sizes[index]} | ${median(perSecond).toFixed(0)} | ${median(p99).toFixed(1)} | ${median(cpuMs).toFixed(3)}`,
  );
const ratios = (measured[0]?.perSecond ?? []).map(
  (small, round) => small / (measured[1]?.perSecond[round] ?? NaN),
);
const ratio = median(ratios);
console.info(
  `a stake on the large journal costs ${ratio.toFixed(2)} of one on the small; ` +
    `exponent ${(Math.log(ratio) / Math.log(large / SMALL)).toFixed(3)}; load ${loadavg()[0]?.toFixed(1)}`,
);
