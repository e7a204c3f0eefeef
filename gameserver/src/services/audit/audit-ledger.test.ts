import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { auditLedger } from './audit-ledger.ts';

let server: TestServer;
let connection: Connection;
let user: SignedUp;
beforeAll(async () => {
  server = await testServer({ SANDBOX_PAYOUTS: 'manual' });
  connection = await connectMongo(server.env.MONGO_URL ?? '');
  user = await server.signUp();
  await moves(user);
});
afterAll(async () => {
  await connection?.close();
  await server?.close();
});
const { call, answerPayout } = walletCalls(() => server);
const audit = () => auditLedger(server.ctx.books, new Date());

/** A bit of everything: deposits that are paid and that are not, withdrawals in every state, a bonus. */
async function moves(who: SignedUp): Promise<void> {
  await server.credit(who.id, 500);
  await server.credit(who.id, 30, 'bonus');
  const deposits = [];
  for (const amount of [10, 20, 30])
    deposits.push(await call(who, 'POST /api/transaction/deposit', { amount }));
  const [first, second] = deposits.map(({ body }) => (body.data as { txnId: string }).txnId);
  await server.call(`POST /sandbox/pay/${first}`, { body: { outcome: 'success' } });
  await server.call(`POST /sandbox/pay/${second}`, { body: { outcome: 'success', amount: 19 } });
  for (const outcome of ['success', 'failed', null] as const) {
    const { body } = await call(who, 'POST /api/transaction/withdraw', { amount: 60 });
    if (outcome) await answerPayout(String(body.txnId), outcome);
  }
}

type Document = Record<string, unknown>;
const collection = (name: string) => {
  if (!connection.db) throw new Error('not connected');
  return connection.db.collection<Document & { _id: string }>(name);
};
/** An entry written past the ledger. */
const entry = (_id: string, kind: string, postings: [string, number][], more: Document = {}) => ({
  _id,
  kind,
  requestHash: '',
  postings: postings.map(([account, amount]) => ({ account, amount })),
  at: new Date(),
  ...more,
});

it('finds nothing in a whole ledger, and reports figures', async () => {
  const { breaks, figures } = await audit();
  expect(breaks).toEqual([]);
  expect(figures).toMatchObject({ deposits: 3, withdrawals: 3, heldByPlayers: 480, 'provider:sandbox': 50 });
  expect(figures['house:adjustments']).toBe(-530);
});

describe('a break that is planted is found', () => {
  /** Plants it, expects exactly these breaks, and takes it away again. */
  async function planted(
    name: string,
    before: Document | null,
    after: (Document & { _id: string }) | null,
    breaks: object[],
  ): Promise<void> {
    const documents = collection(name);
    const _id = String(after?._id ?? before?._id);
    if (after) await documents.replaceOne({ _id }, after, { upsert: true });
    else await documents.deleteOne({ _id });
    try {
      expect((await audit()).breaks).toEqual(breaks.map((one) => expect.objectContaining(one)));
    } finally {
      if (before) await documents.replaceOne({ _id }, before, { upsert: true });
      else await documents.deleteOne({ _id });
    }
    expect((await audit()).breaks).toEqual([]);
  }
  const one = async (name: string, filter: object) => {
    const found = await collection(name).findOne(filter);
    if (!found) throw new Error(`nothing in ${name}`);
    return found;
  };

  it('W1: an entry that does not balance', async () => {
    await planted(
      'journal',
      null,
      entry('x', 'bonus', [
        ['house:promotions', -5],
        ['house:bank', 4],
      ]),
      [{ rule: 'balanced', subject: 'x' }],
    );
  });

  it('W8: a balance that is not its postings', async () => {
    const main = await one('balances', { _id: `user:${user.id}:main` });
    const subject = main._id;
    await planted('balances', main, { ...main, balance: Number(main.balance) + 1 }, [
      { rule: 'projection', subject },
    ]);
    await planted('balances', main, null, [{ rule: 'projection', subject }]);
    const stray = entry('x', 'bonus', [
      ['house:promotions', -5],
      ['user:nobody:main', 5],
    ]);
    await planted('journal', null, stray, [{ rule: 'projection', subject: 'user:nobody:main' }]);
  });

  it('W8: a kept sum that is not its postings', async () => {
    const kept = { _id: 'provider:sandbox', upTo: new Date() };
    const { figures } = await audit();
    const whole = Math.round(Number(figures['provider:sandbox']) * 100);
    await planted('checkpoints', null, { ...kept, total: whole }, []);
    await planted('checkpoints', null, { ...kept, total: whole + 1 }, [
      { rule: 'checkpoint', subject: kept._id },
    ]);
    const early = { ...kept, upTo: new Date(0), total: whole };
    await planted('checkpoints', null, early, [{ rule: 'checkpoint', subject: kept._id }]);
  });

  it('W6: a balance below zero', async () => {
    const subject = 'user:debtor:main';
    await collection('journal').insertOne(
      entry('x', 'bonus', [
        ['house:promotions', 5],
        [subject, -5],
      ]),
    );
    await collection('balances').insertOne({ _id: subject, balance: -5 });
    expect((await audit()).breaks).toEqual([expect.objectContaining({ rule: 'negative', subject })]);
    await collection('journal').deleteOne({ _id: 'x' });
    await collection('balances').deleteOne({ _id: subject });
  });

  it('a completed deposit that was never credited, a credited one that says no, another amount', async () => {
    const done = await one('deposits', { status: 'success' });
    const open = await one('deposits', { status: 'Processing' });
    const subject = done._id;
    await planted('deposits', done, { ...done, paid: 999 }, [{ rule: 'deposit', subject }]);
    await planted('deposits', done, { ...done, status: 'Declined' }, [{ rule: 'deposit', subject }]);
    await planted('deposits', done, null, [{ rule: 'deposit', subject }]);
    await planted('deposits', open, { ...open, status: 'success' }, [{ rule: 'deposit', subject: open._id }]);
  });

  it('a deposit that was credited twice', async () => {
    const done = await one('journal', { kind: 'deposit' });
    const _id = `${done._id}:again`;
    const balance = await one('balances', { _id: `user:${user.id}:main` });
    await collection('balances').replaceOne(
      { _id: balance._id },
      { ...balance, balance: Number(balance.balance) + 1000 },
    );
    await collection('journal').insertOne({ ...done, _id });
    expect((await audit()).breaks).toContainEqual(expect.objectContaining({ rule: 'deposit', subject: _id }));
    await collection('journal').deleteOne({ _id });
    await collection('balances').replaceOne({ _id: balance._id }, balance);
  });

  it('withdrawals whose document and entries do not agree', async () => {
    const [paid, returned, open] = [
      await one('withdrawals', { status: 'success' }),
      await one('withdrawals', { status: 'Declined' }),
      await one('withdrawals', { status: 'Processing' }),
    ];
    const rule = 'withdrawal';
    await planted('withdrawals', paid, { ...paid, status: 'Declined' }, [{ rule, subject: paid._id }]);
    await planted('withdrawals', returned, { ...returned, status: 'success' }, [
      { rule, subject: returned._id },
    ]);
    await planted('withdrawals', open, { ...open, stage: 'over', status: 'success' }, [
      { rule, subject: open._id },
      { rule: 'held', subject: `user:${user.id}:held` },
    ]);
    await planted('withdrawals', open, { ...open, amount: 1 }, [
      { rule: 'held', subject: `user:${user.id}:held` },
    ]);
    await planted('withdrawals', paid, null, [{ rule, subject: paid._id }]);
    const twice = entry(`withdraw-returned:${paid._id}`, 'withdraw-returned', [
      ['house:bank', 1],
      ['house:revenue', -1],
    ]);
    await planted('journal', null, twice, [{ rule, subject: paid._id }]);
    const phantom = { ...open, _id: 'W0', userId: user.id };
    await planted('withdrawals', null, phantom, [
      { rule, subject: 'W0' },
      { rule: 'held', subject: `user:${user.id}:held` },
    ]);
  });

  describe('in a round', () => {
    const old = new Date(Date.now() - 3600_000);
    const stake = entry(
      'stake:r1:u:t',
      'stake',
      [
        ['house:promotions', -500],
        ['round:r1', 500],
      ],
      {
        roundId: 'r1',
        userId: 'u',
        detail: { cards: [{ card: '7', bonus: 0, main: 0, free: 500 }] },
        at: old,
      },
    );
    const round = (status: string, more: Document = {}) => ({
      _id: 'r1',
      status,
      cards: [{ card: '7', userId: 'u', stakeId: stake._id, free: true }],
      startedAt: old,
      endedAt: old,
      ...more,
    });
    const recoveredNow = () =>
      collection('meta').updateOne(
        { _id: 'recovery' },
        { $set: { lastRecoveryAt: new Date() } },
        { upsert: true },
      );

    it('stakes in play are none', async () => {
      await recoveredNow();
      await collection('rounds').insertOne(round('Playing'));
      await planted('journal', null, stake, []);
      await collection('rounds').deleteOne({ _id: 'r1' });
    });

    it('what a finished round still holds is one', async () => {
      await collection('rounds').insertOne(round('Finished'));
      await planted('journal', null, stake, [{ rule: 'round', subject: 'round:r1' }]);
      await collection('rounds').deleteOne({ _id: 'r1' });
    });

    it('a stake without a card that no recovery has given back is one, unless it is young', async () => {
      await recoveredNow();
      await collection('rounds').insertOne(round('Finished', { cards: [] }));
      await planted('journal', null, stake, [{ rule: 'stake', subject: stake._id }]);
      await planted('journal', null, { ...stake, at: new Date() }, []);
      await collection('rounds').deleteOne({ _id: 'r1' });
    });

    it('a stake of an unknown round is a break', async () => {
      await recoveredNow();
      await planted('journal', null, stake, [{ rule: 'stake', subject: stake._id }]);
    });
  });
});

it('finds nothing while money moves', async () => {
  const players = await Promise.all([server.signUp(), server.signUp(), server.signUp()]);
  let moving = true;
  const movement = Promise.all(
    players.map(async (player) => {
      while (moving) await moves(player);
    }),
  );
  try {
    for (let i = 0; i < 5; i++) expect((await audit()).breaks).toEqual([]);
  } finally {
    moving = false;
    await movement;
  }
});

it('is an administrators’ page', async () => {
  const reply = await call(await server.admin(), 'GET /api/admin/audit');
  expect(reply).toMatchObject({ status: 200, body: { breaks: [] } });
  expect((reply.body.figures as Record<string, number>).entries).toBeGreaterThan(10);
  expect(await call(user, 'GET /api/admin/audit')).toMatchObject({ status: 403 });
});
