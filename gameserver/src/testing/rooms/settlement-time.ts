import { randomUUID } from 'node:crypto';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { fromBirr, santim } from '@chewata/common/money';
import type { Connection } from 'mongoose';
import { ledgerRules } from '#domain/ledger/rules.ts';
import { settlementEntry } from '#domain/rooms/settlement.ts';
import { stakeEntry } from '#domain/rooms/stake.ts';
import { systemClock } from '#runtime/clock.ts';
import { ledgerModels } from '#storage/money/ledger/ledger-models.ts';
import { mongoLedger } from '#storage/money/ledger/mongo-ledger.ts';
import { connectMongo, prepareCollections } from '#storage/mongo-connection.ts';
import { mongoRounds } from '#storage/rooms/mongo-rounds.ts';
import { finishedRound, type StoredRound } from './finished-round.ts';

const STAKE = 10;
/** A prize of each winner's card; the rest is the house's. */
const PRIZE = santim(300);

/**
 * The milliseconds of settlements: each the journal entry and the round's result in one transaction, of a round of
 * `cards` players with one card each, of whom `winners` win.
 */
export async function measureSettlements(
  url: string,
  { cards, winners, times }: { readonly cards: number; readonly winners: number; readonly times: number },
): Promise<number[]> {
  const target = new URL(url);
  target.pathname = `/settlements-${randomUUID()}`;
  const connection = await connectMongo(target.href);
  await prepareCollections(connection);
  try {
    const measured: number[] = [];
    for (let turn = 0; turn < times; turn++) measured.push(await settleOnce(connection, cards, winners));
    return measured;
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
}

async function settleOnce(connection: Connection, cards: number, winners: number): Promise<number> {
  const ledger = mongoLedger(connection, systemClock(0), ledgerRules);
  const rounds = mongoRounds(connection);
  const id = randomUUID();
  const users = Array.from({ length: cards }, (_, index) => asUserId(`${id}-${index}`));
  await ledgerModels(connection).balances.insertMany(
    users.map((user) => ({ _id: ledgerRules.walletOf(user).main, balance: 1_000_000 })),
  );
  const at = new Date();
  const paid = finishedRound({ id, players: users, winner: undefined, stake: STAKE, at });
  await connection
    .collection<StoredRound>('rounds')
    .insertOne({ ...paid, status: 'Playing', open: true, endedAt: null, playedAt: null });
  await Promise.all(
    users.map((userId, index) =>
      ledger.post(
        stakeEntry({
          roundId: asRoundId(id),
          userId,
          token: randomUUID(),
          cards: [`${index + 1}`],
          free: false,
          amount: fromBirr(STAKE),
        }),
      ),
    ),
  );
  const round = await rounds.find(asRoundId(id));
  if (!round) throw new Error('no round');
  const won = users.slice(0, winners).map((userId, index) => ({
    card: `${index + 1}`,
    userId,
    amount: PRIZE,
    tax: santim(0),
  }));
  const result = { winners: won, calls: Array.from({ length: 40 }, (_, index) => index + 1) };
  const start = performance.now();
  await ledger.post(
    settlementEntry(round, { ...result, referrals: [], agent: null, toBonus: new Map(), wagers: [] }),
    [
      rounds.finish(
        round.id,
        { ...result, callTimes: [], claims: [], storyHash: null },
        { endedAt: at, playedAt: at },
      ),
    ],
  );
  return performance.now() - start;
}
