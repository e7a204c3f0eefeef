import { santim } from '@chewata/common/money';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectMongo, prepareCollections } from '../../mongo-connection.ts';
import { ARRIVED_MS, accountTotal } from './account-total.ts';
import { ledgerModels } from './ledger-models.ts';

let connection: Connection;
let serial = 0;
const unique = (name: string) => `${name}-${process.pid}-${++serial}`;
const models = () => ledgerModels(connection);
beforeAll(async () => {
  connection = await connectMongo(inject('mongoUrl').replace('/?', `/${unique('totals')}?`));
  models();
  await prepareCollections(connection);
});
afterAll(() => connection?.close());

/** An entry of that account at that time, past the ledger, whose clock is the present. */
const write = (name: string, amount: number, at: number) =>
  models().journal.create([
    {
      _id: unique('entry'),
      kind: 'adjustment',
      requestHash: '',
      at: new Date(at),
      postings: [
        { account: name, amount: santim(amount) },
        { account: 'house:bank', amount: santim(-amount) },
      ],
    },
  ] as never);
const NOON = Date.UTC(2026, 5, 1, 9);
const total = (name: string, now: number, worthKeeping = 3) =>
  accountTotal(models(), { now: () => now }, name, worthKeeping);
const checkpoint = (name: string) => models().checkpoints.findById(name).lean();

it('is the sum of the journal at any time, however entries arrive late and whenever it was asked before', async () => {
  const step = fc.record({
    amount: fc.integer({ min: -500, max: 500 }).filter((amount) => amount !== 0),
    /** The duration of its transaction, ms. */
    late: fc.integer({ min: 0, max: ARRIVED_MS - 1 }),
    passes: fc.integer({ min: 0, max: 20 * 60_000 }),
    asked: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const name = unique('house:revenue');
      let [now, sum] = [NOON, 0];
      for (const { amount, late, passes, asked } of steps) {
        now += passes;
        await write(name, amount, now - late);
        sum += amount;
        if (asked) expect(await total(name, now)).toBe(sum);
      }
      expect(await total(name, now)).toBe(sum);
    }),
    { numRuns: 15 },
  );
});

it('reads what is kept, and only what came since; what may still arrive is not kept', async () => {
  const name = unique('tax:withheld');
  for (let n = 0; n < 3; n++) await write(name, 100, NOON + n);
  const fresh = NOON + ARRIVED_MS;
  await write(name, 7, fresh);
  expect(await total(name, fresh + 1, 4)).toBe(307);
  expect(await checkpoint(name)).toBeNull();
  expect(await total(name, fresh + 3, 3)).toBe(307);
  expect(await checkpoint(name)).toMatchObject({ total: 300, upTo: new Date(NOON + 3) });
  // Reads use the checkpoint: a changed checkpoint shows.
  await models().checkpoints.updateOne({ _id: name }, { $set: { total: 1000 } });
  expect(await total(name, fresh + 3)).toBe(1007);
  await write(name, 5, NOON + 3);
  expect(await total(name, fresh + 3)).toBe(1012);
});

it('may be asked by many at once', async () => {
  const name = unique('provider:sandbox');
  for (let n = 0; n < 5; n++) await write(name, 10, NOON);
  const asked = await Promise.all(Array.from({ length: 8 }, () => total(name, NOON + 2 * ARRIVED_MS)));
  expect(asked).toEqual(Array.from({ length: 8 }, () => 50));
  expect((await checkpoint(name))?.total).toBe(50);
});
