import { DAY_MS, HOUR_MS } from '@chewata/common/time';
import type { Connection } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { addSlices } from './add-slices.ts';
import { auditNew } from './audit-new.ts';

let server: TestServer;
let connection: Connection;
let user: SignedUp;
let hour = 0;
const close = async () => {
  await connection?.close();
  await server?.close();
};
beforeEach(async () => {
  await close();
  server = await testServer();
  connection = await connectMongo(server.env.MONGO_URL ?? '');
  user = await server.signUp();
  for (const birr of [500, 20, 3]) await server.credit(user.id, birr);
  await server.credit(user.id, 30, 'bonus');
  hour = 0;
});
afterAll(close);

/** Posted in the hour of the last audit. */
async function credit(birr: number): Promise<void> {
  const at = Date.now() + hour * HOUR_MS;
  const now = vi.spyOn(server.ctx.clock, 'now').mockReturnValue(at);
  await server.credit(user.id, birr);
  now.mockRestore();
}

/** The audit of the next hour; what was posted before has arrived by then. */
const audit = async () => {
  hour++;
  return auditNew(server.ctx, new Date(Date.now() + hour * HOUR_MS), HOUR_MS);
};
const rules = async () => (await audit()).breaks.map(({ rule, subject }) => `${rule} ${subject}`);

interface Stored {
  readonly _id: string | number;
  total?: number;
  balance?: number;
  upTo?: Date;
  [path: `postings.${number}.amount`]: number;
}
const collection = (name: string) => connection.collection<Stored>(name);
const main = () => `user:${user.id}:main`;
const leak = (name: string, _id: string, field: 'balance' | 'total', santim = 1) =>
  collection(name).updateOne({ _id }, { $inc: { [field]: santim } });

describe('the audit of what is new', () => {
  it('finds nothing in a whole ledger, reads each entry once, and goes on with what follows', async () => {
    expect(await audit()).toMatchObject({ breaks: [], figures: { newEntries: 4, slicesReadAgain: 0 } });
    await credit(7);
    expect(await audit()).toMatchObject({ breaks: [], figures: { newEntries: 1, slicesReadAgain: 1 } });
    expect((await audit()).figures).toMatchObject({ newEntries: 0 });
  });

  it('counts entries that have not arrived yet with the totals, in any number of slices', async () => {
    const now = new Date(Date.now() + HOUR_MS);
    expect(await addSlices(server.ctx, now, 1)).toMatchObject({ entries: 4 });
    expect(await server.ctx.auditSlices.count()).toBeGreaterThan(2);
    hour = 1;
    await credit(7);
    expect(await auditNew(server.ctx, now, HOUR_MS)).toMatchObject({
      breaks: [],
      figures: { newEntries: 0 },
    });
  });

  it('O4, W8: finds a leak of 1 santim in a balance that nothing has touched, at its next run', async () => {
    expect(await rules()).toEqual([]);
    hour += 24 * 30;
    await leak('balances', main(), 'balance');
    expect(await rules()).toEqual([`projection ${main()}`]);
    expect(await rules()).toEqual([`projection ${main()}`]);
    await leak('balances', main(), 'balance', -1);
    expect(await rules()).toEqual([]);
  });

  it('W6: finds a balance below zero', async () => {
    await collection('balances').insertOne({ _id: 'user:unknown:main', balance: -1 });
    expect(await rules()).toEqual(['negative user:unknown:main', 'projection user:unknown:main']);
  });

  it('O4, W8: finds a leak of 1 santim in a checkpoint of the ledger, at its next run', async () => {
    const [account, upTo] = ['house:adjustments', new Date(Date.now() + 1000)];
    await collection('checkpoints').insertOne({ _id: account, upTo, total: -55_300 });
    expect(await rules()).toEqual([]);
    await leak('checkpoints', account, 'total');
    expect(await rules()).toEqual([`checkpoint ${account}`]);
  });

  it("W8: finds a leak of 1 santim in its own totals, a user's and the house's", async () => {
    expect(await rules()).toEqual([]);
    await leak('audittotals', main(), 'total');
    expect(await rules()).toEqual(['total all accounts', `total ${main()}`]);
    await leak('audittotals', main(), 'total', -1);
    await leak('audittotals', 'house:adjustments', 'total');
    expect(await rules()).toEqual(['total all accounts']);
    await server.ctx.auditSlices.forget();
    expect(await rules()).toEqual([]);
  });

  it('W1: finds a new entry that does not balance, and goes on to report it', async () => {
    expect(await rules()).toEqual([]);
    const postings = [{ account: 'house:bank', amount: -1 }];
    const at = new Date(Date.now() + hour * HOUR_MS);
    const entry = { kind: 'adjustment', requestHash: '', postings, at };
    await collection('journal').updateOne({ _id: 'planted' }, { $set: entry }, { upsert: true });
    expect(await rules()).toContain('balanced planted');
    expect(await rules()).toContain('total all accounts');
  });

  it('adds what a server had begun to add before it died, once', async () => {
    expect(await rules()).toEqual([]);
    await credit(7);
    expect(await rules()).toEqual([]);
    const last = await server.ctx.auditSlices.last();
    // As if the server had died after the first total of that slice.
    await collection('auditslices').updateOne({ _id: last?.n ?? 0 }, { $set: { added: false } });
    const undone = { $inc: { total: 700 }, $set: { slice: (last?.n ?? 0) - 1 } };
    await collection('audittotals').updateOne({ _id: 'house:adjustments' }, undone);
    expect(await rules()).toEqual([]);
    expect((await server.ctx.auditSlices.last())?.n).toBeGreaterThan(last?.n ?? 0);
  });
});

describe('the entries of before', () => {
  /** The breaks that the runs of one day report. */
  async function withinADay(): Promise<string[]> {
    const found = new Set<string>();
    for (let run = 0; run < DAY_MS / HOUR_MS; run++)
      for (const { rule, message } of (await audit()).breaks) found.add(`${rule}: ${message}`);
    return [...found];
  }

  it('W2: are read again within a day, and are as they were', async () => {
    await addSlices(server.ctx, new Date(Date.now() + HOUR_MS), 1);
    hour = 1;
    expect(await withinADay()).toEqual([]);
  });

  it('O4, W2: a change of 1 santim in an old entry is found within a day, though it balances', async () => {
    expect(await rules()).toEqual([]);
    const [entry] = await collection('journal').find({ kind: 'adjustment' }).toArray();
    const _id = entry?._id ?? '';
    const shift = (santim: number) =>
      collection('journal').updateOne(
        { _id },
        { $inc: { 'postings.0.amount': -santim, 'postings.1.amount': santim } },
      );
    await shift(1);
    expect(await withinADay()).toEqual(['changed: one of 4 was changed']);
    await shift(-1);
    expect(await withinADay()).not.toContain('balanced');
    expect(await rules()).toEqual([]);
  });

  it('W2: an entry that is gone, or was put in later, is found within a day', async () => {
    expect(await rules()).toEqual([]);
    const [entry] = await collection('journal').find({ kind: 'adjustment' }).toArray();
    await collection('journal').deleteOne({ _id: entry?._id ?? '' });
    expect(await withinADay()).toEqual(['changed: were 4, and are 3 now']);
  });
});
