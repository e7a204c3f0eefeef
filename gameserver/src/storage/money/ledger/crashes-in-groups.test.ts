import { asRoundId, asUserId, type UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { ClientSession, Connection } from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ledgerRules } from '#domain/ledger/rules.ts';
import { stakeEntry } from '#domain/rooms/stake.ts';
import { systemClock } from '#runtime/clock.ts';
import { CrashPoint, ProcessCrash } from '#testing/money/crashing-process.ts';
import { connectMongo, prepareCollections } from '../../mongo-connection.ts';
import { sessionOf, type Write } from '../../transaction.ts';
import { alongsideWrites, OrderFailed } from './alongside.ts';
import { ledgerModels } from './ledger-models.ts';
import { mongoLedger } from './mongo-ledger.ts';
import { postGroup } from './post-group.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await connectMongo(inject('mongoUrl').replace('/?', `/crashes-${process.pid}?`));
  ledgerModels(connection);
  await prepareCollections(connection);
  await connection.createCollection('notes');
});
afterAll(async () => {
  await connection?.dropDatabase();
  await connection?.close();
});

const notes = () => connection.collection<{ _id: string }>('notes');
const mainOf = (user: UserId) => ledgerRules.walletOf(user).main;
const noting =
  (_id: string): Write =>
  async (tx) => {
    await notes().insertOne({ _id }, { session: sessionOf(tx) });
  };

/** The same object in a process that crashes: before and after each of its commands is one step. */
function dying<T extends object>(target: T, point: CrashPoint): T {
  const stepped = async (command: () => Promise<unknown>) => {
    point.step();
    const result = await command();
    point.step();
    return result;
  };
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'collection') return dying(value as object, point);
      if (typeof value !== 'function') return value;
      if (name !== 'find') return (...args: unknown[]) => stepped(() => value.apply(target, args));
      return (...args: unknown[]) => ({ lean: () => stepped(() => value.apply(target, args).lean().exec()) });
    },
  });
}

/** Three users with 100 santim who stake together; the last stake of the third is too high. */
async function newGroup(name: string) {
  const users = ['a', 'b', 'c'].map((user) => asUserId(`${name}-${user}`));
  const { balances } = ledgerModels(connection);
  await balances.insertMany(users.map((user) => ({ _id: mainOf(user), balance: 100 })));
  const amounts: [user: number, amount: number][] = [
    [0, 40],
    [1, 100],
    [0, 60],
    [2, 30],
    [2, 90],
  ];
  const orders = amounts.map(([user, amount], index) => {
    const userId = users[user] ?? asUserId('nobody');
    const roundId = asRoundId(name);
    const token = `${index}`;
    const stake = { roundId, userId, token, cards: ['7'], amount: santim(amount), free: false };
    return { entry: stakeEntry(stake), alongside: [noting(`${name} ${index}`)] };
  });
  return { users, orders };
}

/** Posts them in a process that crashes after that many steps. True if it has answered. */
async function postAndCrash(steps: number, orders: Awaited<ReturnType<typeof newGroup>>['orders']) {
  const point = new CrashPoint(steps);
  const { journal, balances, checkpoints } = ledgerModels(connection);
  const models = { journal: dying(journal, point), balances: dying(balances, point), checkpoints };
  const stepping = (write: Write): Write => {
    return async (tx) => {
      point.step();
      await write(tx);
      point.step();
    };
  };
  const dyingOrders = orders.map(({ entry, alongside }) => ({
    entry,
    requestHash: hashOf(entry.id),
    alongside: alongside.map(stepping),
  }));
  const session: ClientSession = await connection.startSession();
  session.startTransaction({ writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } });
  try {
    const group = {
      models,
      rules: ledgerRules,
      at: new Date(),
      tally: null,
      writes: alongsideWrites(Date.now)(1),
    };
    await postGroup(group, dyingOrders, session);
    point.step();
    await session.commitTransaction();
    point.step();
    return true;
  } catch (error) {
    const cause = error instanceof OrderFailed ? error.cause : error;
    if (!(cause instanceof ProcessCrash)) throw error;
    return false;
  } finally {
    // The store ends the transaction of a process that died.
    if (session.inTransaction()) await session.abortTransaction();
    await session.endSession();
  }
}
const hashOf = (id: string) => `hash of ${id}`;

it('W4, W7: a group of a process that dies between any two commands is posted whole or not at all', async () => {
  let answered = false;
  let steps = 0;
  const committed = new Set<number>();
  for (; !answered; steps++) {
    const { users, orders } = await newGroup(`group-${steps}`);
    answered = await postAndCrash(steps, orders);
    const { journal } = ledgerModels(connection);
    const ids = orders.map(({ entry }) => entry.id);
    const posted = await journal.countDocuments({ _id: { $in: ids } });
    const noted = await notes().countDocuments({ _id: { $regex: `^group-${steps} ` } });
    const left = await Promise.all(
      users.map((user) => mongoLedger(connection, systemClock(0), ledgerRules).wallet(user)),
    );
    committed.add(posted);
    expect([posted, noted, ...left.map(({ main }) => main)]).toEqual(
      posted === 0 ? [0, 0, 100, 100, 100] : [4, 4, 0, 0, 70],
    );
  }
  // Reads, an insert, four writes alongside and the balances, each with a step before and after it.
  expect(steps).toBeGreaterThan(16);
  expect([...committed]).toEqual([0, 4]);
}, 60_000);

it('W3, W4: another process that repeats the group posts what is missing, once', async () => {
  for (const steps of [0, 7, 15, 'answered'] as const) {
    const { users, orders } = await newGroup(`repeated-${steps}`);
    if (steps === 'answered') {
      const first = mongoLedger(connection, systemClock(0), ledgerRules);
      await Promise.allSettled(orders.map(({ entry, alongside }) => first.post(entry, alongside)));
    } else await postAndCrash(steps, orders);
    const second = mongoLedger(connection, systemClock(0), ledgerRules);
    const outcomes = await Promise.allSettled(
      orders.map(({ entry, alongside }) => second.post(entry, alongside)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    const left = await Promise.all(users.map((user) => second.wallet(user)));
    expect(left.map(({ main }) => main)).toEqual([0, 0, 70]);
    expect(await notes().countDocuments({ _id: { $regex: `^repeated-${steps} ` } })).toBe(4);
  }
}, 60_000);
