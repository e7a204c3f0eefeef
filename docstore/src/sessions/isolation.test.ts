import fc from 'fast-check';
import type { ClientSession, Collection } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestStore } from '../testing/test-store.ts';

interface Account {
  _id: number;
  balance: number;
  /** The number of the last transaction that wrote it. */
  by: number;
  writes: number;
}

const ACCOUNTS = 4;
const START = 100;

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open({ maxPoolSize: 16 });
});
afterAll(() => store.close());

let lastCollection = 0;
async function freshAccounts(): Promise<Collection<Account>> {
  const accounts = store.db.collection<Account>(`accounts${++lastCollection}`);
  const all = Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: START, by: 0, writes: 0 }));
  await accounts.insertMany(all, { writeConcern: { w: 'majority' } });
  return accounts;
}

/** The steps of one client in each of its transactions. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  /** How many times the client yields to others between its commands. */
  readonly pauses: number;
  readonly end: 'commit' | 'abort';
}

const steps: fc.Arbitrary<Step> = fc.record({
  from: fc.nat(ACCOUNTS - 1),
  to: fc.nat(ACCOUNTS - 1),
  amount: fc.integer({ min: 1, max: 60 }),
  pauses: fc.nat(3),
  end: fc.constantFrom('commit', 'commit', 'commit', 'abort'),
});

const clients = fc.array(fc.array(steps, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 });

async function pause(times: number): Promise<void> {
  for (let i = 0; i < times; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs the steps of all clients concurrently; returns the committed transactions. */
async function runAll<T>(
  plan: readonly (readonly Step[])[],
  transact: (session: ClientSession, step: Step, number: number) => Promise<T | undefined>,
): Promise<T[]> {
  const committed: T[] = [];
  let number = 0;
  const client = async (mine: readonly Step[]) => {
    for (const step of mine) {
      const session = store.client.startSession();
      session.startTransaction();
      try {
        const result = await transact(session, step, ++number);
        await pause(step.pauses);
        if (result === undefined || step.end === 'abort') await session.abortTransaction();
        else {
          await session.commitTransaction();
          committed.push(result);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 112 });
      } finally {
        await session.endSession();
      }
    }
  };
  await Promise.all(plan.map(client));
  return committed;
}

it('concurrent random transfers lose nothing, read consistent snapshots and never overdraw', async () => {
  await fc.assert(
    fc.asyncProperty(clients, async (plan) => {
      const accounts = await freshAccounts();
      let isOver = false;
      const sums: number[] = [];
      const watch = async () => {
        while (!isOver) {
          await store.client.withSession(async (session) => {
            session.startTransaction();
            const first = await accounts.find({}, { session }).toArray();
            await pause(2);
            const again = await accounts
              .find({ _id: { $gte: 0 } }, { session })
              .sort({ _id: 1 })
              .toArray();
            await session.commitTransaction();
            expect(again).toEqual(first);
            sums.push(again.reduce((sum, { balance }) => sum + balance, 0));
          });
        }
      };
      const watching = watch();
      const committed = await runAll(plan, async (session, { from, to, amount, pauses }, number) => {
        if (from === to) return undefined;
        const before = await accounts.findOne({ _id: from }, { session });
        await pause(pauses);
        const guarded = { _id: from, balance: { $gte: amount } };
        const mark = { $set: { by: number }, $inc: { balance: -amount, writes: 1 } };
        const { modifiedCount } = await accounts.updateOne(guarded, mark, { session });
        // The transaction replaced the versions that it had read.
        expect(modifiedCount).toBe((before?.balance ?? 0) >= amount ? 1 : 0);
        if (modifiedCount === 0) return undefined;
        await accounts.updateOne(
          { _id: to },
          { $set: { by: number }, $inc: { balance: amount, writes: 1 } },
          { session },
        );
        return { from, to, amount };
      });
      isOver = true;
      await watching;
      expect(new Set(sums)).toEqual(new Set(sums.length > 0 ? [ACCOUNTS * START] : []));
      const expected = Array.from({ length: ACCOUNTS }, () => ({ balance: START, writes: 0 }));
      for (const { from, to, amount } of committed) {
        for (const [id, change] of [
          [from, -amount],
          [to, amount],
        ] as const) {
          const account = expected[id];
          if (account === undefined) continue;
          account.balance += change;
          account.writes += 1;
        }
      }
      const found = await accounts.find().sort({ _id: 1 }).toArray();
      expect(found.map(({ balance, writes }) => ({ balance, writes }))).toEqual(expected);
      expect(found.every(({ balance }) => balance >= 0)).toBe(true);
    }),
    { numRuns: 25 },
  );
}, 120_000);

it('of two transactions that write a guard document, only one commits based on its reads', async () => {
  await fc.assert(
    fc.asyncProperty(clients, async (plan) => {
      const accounts = await freshAccounts();
      // Clients take from any account while the sum of the first two stays positive: write skew without a guard.
      await runAll(plan, async (session, { from, amount, pauses }, number) => {
        const account = from % 2;
        await accounts.updateOne({ _id: ACCOUNTS - 1 }, { $set: { by: number } }, { session });
        const pair = await accounts.find({ _id: { $in: [0, 1] } }, { session }).toArray();
        await pause(pauses);
        const sum = pair.reduce((total, { balance }) => total + balance, 0);
        if (sum - amount < 0) return undefined;
        await accounts.updateOne({ _id: account }, { $inc: { balance: -amount } }, { session });
        return account;
      });
      const pair = await accounts.find({ _id: { $in: [0, 1] } }).toArray();
      expect(pair.reduce((total, { balance }) => total + balance, 0)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 25 },
  );
}, 120_000);

it('only one of several concurrent inserts gets a key of a unique index', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 2, maxLength: 12 }), async (keys) => {
      const names = store.db.collection<{ _id: number; name: number }>(`names${++lastCollection}`);
      await names.createIndex({ name: 1 }, { unique: true });
      const attempts = keys.map(async (name, _id) => {
        const outcome = await (_id % 2 === 0
          ? names.insertOne({ _id, name })
          : store.client.withSession((session) =>
              session.withTransaction(() => names.insertOne({ _id, name }, { session })),
            )
        ).then(
          () => 'inserted',
          (error: { code: number }) => error.code,
        );
        return { name, outcome };
      });
      const outcomes = await Promise.all(attempts);
      for (const name of new Set(keys)) {
        const mine = outcomes.filter((attempt) => attempt.name === name).map(({ outcome }) => outcome);
        expect(mine.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
        expect(mine.filter((outcome) => outcome !== 'inserted' && outcome !== 11_000)).toEqual([]);
        expect(await names.countDocuments({ name })).toBe(1);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
