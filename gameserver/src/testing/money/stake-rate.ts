import { randomUUID } from 'node:crypto';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { ledgerRules } from '#domain/ledger/rules.ts';
import { stakeEntry } from '#domain/rooms/stake.ts';
import { systemClock } from '#runtime/clock.ts';
import { ledgerModels } from '#storage/money/ledger/ledger-models.ts';
import { mongoLedger } from '#storage/money/ledger/mongo-ledger.ts';
import { connectMongo, prepareCollections } from '#storage/mongo-connection.ts';

interface StakeRate {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time of this process per stake. */
  readonly cpuMs: number;
}

interface Load {
  /** The store; a database of its own is made and dropped. */
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  /** False: every client has a ledger of its own, so that no two stakes share a transaction. */
  readonly grouped: boolean;
}

const USERS = 1000;
const ROUNDS = 5;
const STAKE = santim(1000);
const WARM_UP_MS = 2000;

/** Posts stakes of random users into a few rounds, as fast as the ledger takes them. */
export async function measureStakes({ url, clients, seconds, grouped }: Load): Promise<StakeRate> {
  const target = new URL(url);
  target.pathname = `/stakes-${randomUUID()}`;
  const connection = await connectMongo(target.href);
  const { balances } = ledgerModels(connection);
  await prepareCollections(connection);
  const users = Array.from({ length: USERS }, (_, index) => asUserId(`user-${index}`));
  await balances.insertMany(
    users.map((user) => ({ _id: ledgerRules.walletOf(user).main, balance: 1_000_000_000 })),
  );
  const newLedger = () => mongoLedger(connection, systemClock(0), ledgerRules);
  const shared = newLedger();
  const rounds = Array.from({ length: ROUNDS }, (_, index) => asRoundId(`round-${index}`));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const begin = Date.now() + WARM_UP_MS;
  const end = begin + seconds * 1000;
  const latencies: number[] = [];
  let cpu = process.cpuUsage();
  setTimeout(() => {
    cpu = process.cpuUsage();
  }, WARM_UP_MS);
  const client = async () => {
    const ledger = grouped ? shared : newLedger();
    for (let now = Date.now(); now < end; now = Date.now()) {
      const start = performance.now();
      const stake = {
        roundId: pick(rounds),
        userId: pick(users),
        token: randomUUID(),
        cards: ['1'],
        free: false,
      };
      await ledger.post(stakeEntry({ ...stake, amount: STAKE }));
      if (now >= begin) latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { user, system } = process.cpuUsage(cpu);
  await connection.dropDatabase();
  await connection.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: (user + system) / 1000 / latencies.length,
  };
}
