import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { auditLedger } from '../../services/audit/audit-ledger.ts';
import { type TestServer, testServer } from '../../testing/context.ts';
import { connectMongo } from '../mongo-connection.ts';
import { migrate } from './migrate.ts';
import { FIRST_VERSION, SCHEMA_VERSION, STEPS, type Step } from './steps.ts';
import { refuseNewer, storedVersion, VERSION_ID, versions } from './version.ts';

const log = { info: () => undefined };
const url = inject('mongoUrl');
let connection: Connection;
let number = 0;

beforeEach(async () => {
  connection = await connectMongo(url.replace('/?', `/schema${++number}?`));
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const things = () => connection.collection<{ _id: string; size?: number; large?: boolean }>('things');
/** Two steps as a later release may have: the second builds on the first. */
const steps = (onRun: (to: number) => void | Promise<void> = () => undefined): Step[] => [
  {
    to: 2,
    name: 'sizes',
    run: async () => {
      await onRun(2);
      await things().updateMany({ size: { $exists: false } }, { $set: { size: 7 } });
    },
  },
  {
    to: 3,
    name: 'large ones',
    run: async () => {
      await onRun(3);
      await things().updateMany({ size: { $gt: 5 } }, { $set: { large: true } });
    },
  },
];

it('a new store has the latest version at once; no step runs', async () => {
  const ran: number[] = [];
  await migrate(connection, { steps: steps((to) => void ran.push(to)), log });
  expect(await storedVersion(connection)).toBe(3);
  expect(ran).toEqual([]);
});

it('an older store takes every step in order, once', async () => {
  await things().insertOne({ _id: 'a' });
  const ran: number[] = [];
  const given = { steps: steps((to) => void ran.push(to)), log };
  await migrate(connection, given);
  await migrate(connection, given);
  expect(ran).toEqual([2, 3]);
  expect(await things().findOne({ _id: 'a' })).toEqual({ _id: 'a', size: 7, large: true });
});

it('of several servers one takes each step, and the others wait for it', async () => {
  await things().insertOne({ _id: 'a' });
  const ran: number[] = [];
  const given = {
    steps: steps(async (to) => {
      ran.push(to);
      await new Promise((done) => setTimeout(done, 50));
    }),
    log,
  };
  await Promise.all([1, 2, 3].map(() => migrate(connection, given)));
  expect(ran).toEqual([2, 3]);
});

it('a step whose server died is repeated by another one when its time is over', async () => {
  await things().insertOne({ _id: 'a' });
  const dies = steps((to) => {
    if (to === 3) throw new Error('killed');
  });
  await expect(migrate(connection, { steps: dies, log, leaseMs: 300 })).rejects.toThrow('killed');
  expect(await storedVersion(connection)).toBe(2);
  await migrate(connection, { steps: steps(), log, leaseMs: 300 });
  expect(await storedVersion(connection)).toBe(3);
  expect(await things().findOne({ _id: 'a' })).toMatchObject({ large: true });
});

it('an older release refuses a newer store and changes nothing', async () => {
  await migrate(connection, { steps: steps(), log });
  const [first] = steps();
  const older = { steps: first ? [first] : [], log };
  await expect(migrate(connection, older)).rejects.toThrow('schema version 3, and this release knows 2');
  await expect(refuseNewer(connection, 2)).rejects.toThrow('restore a backup');
  expect(await storedVersion(connection)).toBe(3);
});

it('the released steps are numbered without gaps', () => {
  expect(STEPS.map(({ to }) => to)).toEqual(STEPS.map((_, index) => FIRST_VERSION + 1 + index));
  expect(SCHEMA_VERSION).toBe(FIRST_VERSION + STEPS.length);
});

/** A store with the data of today: players, money in both queues, spaces. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('data of today, from before there were versions, reads the same after every step', async () => {
  const user = await server.signUp();
  await server.credit(user.id, 500);
  const call = (what: string, body?: object) =>
    server.call(what, { token: user.token, ...(body && { body }) });
  await call('POST /api/transaction/manualDeposit', { amount: 100, txnId: 'FTSCHEMA0001' });
  await call('POST /api/transaction/withdraw', { amount: 60 });
  await call('POST /api/gameSpace/createSpace', { name: 'Family' });
  const seen = async () =>
    Promise.all(
      [
        'GET /api/user/getSingleUser',
        'GET /api/transaction/Paginatedhistory',
        'GET /api/gameSpace/getOwnedSpaces',
        'GET /api/notification/fetchAll',
        'GET /api/playLimits',
      ].map(async (what) => (await call(what)).body),
    );
  const before = await seen();
  const today = await connectMongo(server.ctx.config.MONGO_URL);
  await versions(today).deleteOne({ _id: VERSION_ID });
  await migrate(today, { log });
  expect(await storedVersion(today)).toBe(SCHEMA_VERSION);
  expect(await seen()).toEqual(before);
  const { breaks } = await auditLedger(server.ctx.books, new Date());
  expect(breaks).toEqual([]);
  await today.close();
});

it('a server does not start on the store of a newer release', async () => {
  const { MONGO_URL, REDIS_URL } = server.ctx.config;
  const own = await connectMongo(MONGO_URL);
  await versions(own).updateOne({ _id: VERSION_ID }, { $set: { version: SCHEMA_VERSION + 1 } });
  await expect(testServer({ MONGO_URL, REDIS_URL })).rejects.toThrow('this release knows');
  await versions(own).updateOne({ _id: VERSION_ID }, { $set: { version: SCHEMA_VERSION } });
  await own.close();
});
