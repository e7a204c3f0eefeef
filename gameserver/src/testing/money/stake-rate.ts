import { randomUUID } from 'node:crypto';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { Connection } from 'mongoose';
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
  readonly clients: number;
  readonly seconds: number;
  /** False: every client has a ledger of its own, so that no two stakes share a transaction. */
  readonly grouped: boolean;
}

/** A journal in a database of its own. */
export interface StakeBooks {
  /** Posts stakes of random users into a few rounds, as fast as the ledger takes them. */
  measure(load: Load): Promise<StakeRate>;
  /** Deletes the database. */
  close(): Promise<void>;
}

const USERS = 1000;
const ROUNDS = 5;
const STAKE = santim(1000);
const WARM_UP_MS = 2000;
const BATCH = 2000;

const users = Array.from({ length: USERS }, (_, index) => asUserId(`user-${index}`));
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const newStake = (round: string) =>
  stakeEntry({
    roundId: asRoundId(round),
    userId: pick(users),
    token: randomUUID(),
    cards: ['1'],
    free: false,
    amount: STAKE,
  });

/** @param entries how many stakes of earlier rounds the journal has already */
export async function openStakeBooks(url: string, entries = 0): Promise<StakeBooks> {
  const target = new URL(url);
  target.pathname = `/stakes-${randomUUID()}`;
  const connection = await connectMongo(target.href);
  const { balances } = ledgerModels(connection);
  await prepareCollections(connection);
  await balances.insertMany(
    users.map((user) => ({ _id: ledgerRules.walletOf(user).main, balance: 1_000_000_000 })),
  );
  await fill(connection, entries);
  return {
    measure: (load) => measureStakes(connection, load),
    close: async () => {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Stakes as the ledger stores them, nine a round. */
async function fill(connection: Connection, entries: number): Promise<void> {
  const journal = connection.collection<{ _id: string }>('journal');
  const begin = Date.now() - entries * 1000;
  for (let from = 0; from < entries; from += BATCH)
    await journal.insertMany(
      Array.from({ length: Math.min(BATCH, entries - from) }, (_, index) => {
        const serial = from + index;
        const { id, ...entry } = newStake(`old-${Math.floor(serial / 9)}`);
        return { _id: id, ...entry, requestHash: 'bench', at: new Date(begin + serial * 1000) };
      }),
    );
}

async function measureStakes(
  connection: Connection,
  { clients, seconds, grouped }: Load,
): Promise<StakeRate> {
  const newLedger = () => mongoLedger(connection, systemClock(0), ledgerRules);
  const shared = newLedger();
  const rounds = Array.from({ length: ROUNDS }, () => `round-${randomUUID()}`);
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
      await ledger.post(newStake(pick(rounds)));
      if (now >= begin) latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { user, system } = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: (user + system) / 1000 / latencies.length,
  };
}
