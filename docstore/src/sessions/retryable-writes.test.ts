import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Document, Long, MongoClient, UUID } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { type Docstore, startDocstore } from '../start.ts';
import { temporaryFolder } from '../testing/test-store.ts';
import { RawConnection } from '../wire/raw-connection.ts';

let folder = '';
let docstore: Docstore;
let connection: RawConnection;

async function start(): Promise<void> {
  docstore = await startDocstore({ listenOn: 0, dataDir: folder, failPoints: true });
  connection = await RawConnection.open(docstore.url);
}

async function stop(): Promise<void> {
  connection.close();
  await docstore.close();
}

async function inStore(work: () => Promise<void>): Promise<void> {
  folder = temporaryFolder();
  await start();
  await work();
}

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const lsid = { id: new UUID() };
const send = (number: number, command: Document) =>
  connection.send('test', { ...command, lsid, txnNumber: Long.fromNumber(number) });
const find = async (filter: Document = {}) =>
  (await connection.send('test', { find: 'things', filter, sort: { _id: 1 } })).cursor.firstBatch;

describe('a retried write', () => {
  it.each([
    ['at once', async () => {}],
    [
      'after a restart',
      async () => {
        await stop();
        await start();
      },
    ],
  ])('%s gets the first reply again and changes nothing', async (_, between) => {
    await inStore(async () => {
      const commands: Document[] = [
        {
          insert: 'things',
          documents: [
            { _id: 1, n: 0 },
            { _id: 2, n: 0 },
          ],
        },
        {
          update: 'things',
          updates: [
            { q: { _id: 1 }, u: { $inc: { n: 1 } } },
            { q: { _id: 9 }, u: { $inc: { n: 5 } }, upsert: true },
          ],
        },
        { findAndModify: 'things', query: { _id: 1 }, update: { $inc: { n: 10 } }, new: true },
        { delete: 'things', deletes: [{ q: { n: 0 }, limit: 1 }] },
      ];
      for (const [i, command] of commands.entries()) {
        const first = await send(i + 1, command);
        const state = await find();
        await between();
        const second = await send(i + 1, command);
        const { operationTime: _at, $clusterTime: _time, ...answer } = second;
        const { operationTime: _firstAt, $clusterTime: _firstTime, ...before } = first;
        const ids = Object.values<Document[]>(command)
          .find(Array.isArray)
          ?.map((_, id) => id);
        expect(answer).toEqual({ ...before, ...(ids ? { retriedStmtIds: ids } : { retriedStmtId: 0 }) });
        expect(await find()).toEqual(state);
      }
      expect(await find()).toEqual([
        { _id: 1, n: 11 },
        { _id: 9, n: 5 },
      ]);
    });
  });

  it('continues with the statements that the first attempt did not reach', async () => {
    await inStore(async () => {
      const updates = (...ids: number[]) =>
        ids.map((_id) => ({ q: { _id }, u: { $inc: { n: 1 } }, upsert: true }));
      await send(1, { update: 'things', updates: updates(1, 2) });
      const answer = await send(1, { update: 'things', updates: updates(1, 2, 3) });
      expect(answer).toMatchObject({ n: 3, retriedStmtIds: [0, 1] });
      expect(await find()).toEqual([1, 2, 3].map((_id) => ({ _id, n: 1 })));
    });
  });

  it('with an older number is refused', async () => {
    await inStore(async () => {
      await send(5, { insert: 'things', documents: [{ _id: 1 }] });
      expect(await send(4, { insert: 'things', documents: [{ _id: 2 }] })).toMatchObject({
        ok: 0,
        code: 225,
      });
    });
  });

  it('of many documents or of another command is refused', async () => {
    await inStore(async () => {
      const many = { update: 'things', updates: [{ q: {}, u: { $set: { n: 1 } }, multi: true }] };
      expect(await send(1, many)).toMatchObject({ code: 72 });
      expect(await send(2, { delete: 'things', deletes: [{ q: {}, limit: 0 }] })).toMatchObject({ code: 72 });
      expect(await send(3, { find: 'things' })).toMatchObject({ code: 50_768 });
    });
  });
});

describe('with fail points', () => {
  async function withClient(work: (client: MongoClient) => Promise<void>): Promise<void> {
    await inStore(async () => {
      const client = await new MongoClient(docstore.url).connect();
      await work(client);
      await client.close();
    });
  }

  const fail = (name: string, mode: Document | string, data: Document) =>
    connection.send('admin', { configureFailPoint: name, mode, data });

  it.each([
    [
      'a lost connection before the write',
      'failCommand',
      { failCommands: ['update'], closeConnection: true },
    ],
    ['a lost connection after the write', 'onPrimaryTransactionalWrite', {}],
    ['an error before the commit', 'onPrimaryTransactionalWrite', { failBeforeCommitExceptionCode: 1 }],
    ['a server that steps down', 'failCommand', { failCommands: ['update'], errorCode: 189 }],
    [
      'a write concern that fails',
      'failCommand',
      { failCommands: ['update'], writeConcernError: { code: 91, errmsg: 'shutting down' } },
    ],
  ])('the driver survives %s, and the write is done once', async (_, name, data) => {
    await withClient(async (client) => {
      const things = client.db('test').collection<{ _id: number; n: number }>('things');
      await things.insertOne({ _id: 1, n: 0 });
      await fail(name, { times: 1 }, data);
      await things.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 });
    });
  });

  it.each([
    ['a lost connection before the commit', { failCommands: ['commitTransaction'], closeConnection: true }],
    ['a lost connection within', { failCommands: ['update'], closeConnection: true }],
    ['a commit that is refused for now', { failCommands: ['commitTransaction'], errorCode: 112 }],
    [
      'a commit whose write concern fails',
      { failCommands: ['commitTransaction'], writeConcernError: { code: 64, errmsg: 'waiting timed out' } },
    ],
  ])('withTransaction survives %s, and everything is done once', async (_, data) => {
    await withClient(async (client) => {
      const things = client.db('test').collection<{ _id: number; n: number }>('things');
      await things.insertOne({ _id: 1, n: 0 });
      await fail('failCommand', { times: 1 }, data);
      await client.withSession((session) =>
        session.withTransaction(() => things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })),
      );
      expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 });
    });
  });

  it('make commands fail only in the given collection and the given number of times', async () => {
    await inStore(async () => {
      const data = { failCommands: ['find'], namespace: 'test.things', errorCode: 8 };
      await fail('failCommand', 'alwaysOn', data);
      expect(await connection.send('test', { find: 'others' })).toMatchObject({ ok: 1 });
      expect(await connection.send('test', { find: 'things' })).toMatchObject({ code: 8 });
      await fail('failCommand', { times: 1 }, data);
      expect(await connection.send('test', { find: 'things' })).toMatchObject({ code: 8 });
      expect(await connection.send('test', { find: 'things' })).toMatchObject({ ok: 1 });
    });
  });

  it('affect a command by each of its names', async () => {
    await inStore(async () => {
      await fail('failCommand', { times: 1 }, { failCommands: ['findAndModify'], errorCode: 8 });
      const modify = { query: {}, update: { $set: { n: 1 } } };
      expect(await connection.send('test', { findandmodify: 'things', ...modify })).toMatchObject({
        code: 8,
      });
    });
  });

  it('a command that is blocked longer than its maxTimeMS fails', async () => {
    await inStore(async () => {
      const held = { blockConnection: true, blockTimeMS: 20 };
      await fail('failCommand', 'alwaysOn', { failCommands: ['insert'], ...held });
      const insert = { insert: 'things', documents: [{ _id: 1 }] };
      expect(await connection.send('test', { ...insert, maxTimeMS: 5 })).toMatchObject({ code: 50 });
      expect(await find()).toEqual([]);
    });
  });

  it('have the labels and errors of the server', async () => {
    await inStore(async () => {
      await fail('failCommand', { times: 1 }, { failCommands: ['insert'], errorCode: 11_600 });
      const insert = { insert: 'things', documents: [{ _id: 1 }] };
      expect(await send(1, insert)).toMatchObject({ code: 11_600, errorLabels: ['RetryableWriteError'] });
      await fail(
        'failCommand',
        { times: 1 },
        { failCommands: ['insert'], errorCode: 11_600, errorLabels: ['Mine'] },
      );
      expect(await send(2, insert)).toMatchObject({ errorLabels: ['Mine'] });
      await fail('failCommand', { times: 1 }, { failCommands: ['find'], errorCode: 11_600 });
      expect((await connection.send('test', { find: 'things' })).errorLabels).toBeUndefined();
      await fail('failCommand', 'alwaysOn', { failCommands: ['ping'], errorCode: 2, appName: 'another' });
      expect(await connection.send('admin', { ping: 1 })).toMatchObject({ ok: 1 });
      await fail(
        'failCommand',
        { times: 1 },
        { failCommands: ['ping'], blockConnection: true, blockTimeMS: 30 },
      );
      const before = performance.now();
      await connection.send('admin', { ping: 1 });
      expect(performance.now() - before).toBeGreaterThanOrEqual(29);
    });
  });
});

it('a commit is known after a restart, and open transactions are gone', async () => {
  await inStore(async () => {
    const transaction = (number: number, command: Document, database = 'test') =>
      connection.send(database, { ...command, lsid, txnNumber: Long.fromNumber(number), autocommit: false });
    const insert = (_id: number) => ({ insert: 'things', documents: [{ _id }], startTransaction: true });
    await transaction(1, insert(1));
    await transaction(1, { commitTransaction: 1 }, 'admin');
    const other = { id: new UUID() };
    await connection.send('test', { ...insert(2), lsid: other, txnNumber: Long.ONE, autocommit: false });
    await stop();
    await start();
    expect(await transaction(1, { commitTransaction: 1 }, 'admin')).toMatchObject({ ok: 1 });
    const gone = { commitTransaction: 1, lsid: other, txnNumber: Long.ONE, autocommit: false };
    expect(await connection.send('admin', gone)).toMatchObject({
      code: 251,
      errorLabels: ['TransientTransactionError'],
    });
    expect(await find()).toEqual([{ _id: 1 }]);
  });
});

it('a transaction that exceeds its lifetime is aborted', async () => {
  await inStore(async () => {
    const refused = [{ transactionLifetimeLimitSeconds: 0 }, { requireApiVersion: true }, { nonsense: 1 }];
    const codes = [];
    for (const parameter of refused) {
      codes.push((await connection.send('admin', { setParameter: 1, ...parameter })).code);
    }
    expect(codes).toEqual([2, 72, 72]);
    const short = { setParameter: 1, transactionLifetimeLimitSeconds: 1 };
    expect(await connection.send('admin', short)).toMatchObject({ ok: 1, was: 60 });
    const read = { find: 'things', lsid: { id: new UUID() }, txnNumber: Long.ONE, autocommit: false };
    let answer = await connection.send('test', { ...read, startTransaction: true });
    while (answer.ok === 1) {
      await sleep(50);
      answer = await connection.send('test', read);
    }
    expect(answer).toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] });
  });
});

it('without fail points there is no configureFailPoint', async () => {
  folder = temporaryFolder();
  docstore = await startDocstore({ listenOn: 0, dataDir: folder });
  connection = await RawConnection.open(docstore.url);
  const refused = await connection.send('admin', {
    configureFailPoint: 'failCommand',
    mode: 'alwaysOn',
    data: {},
  });
  expect(refused).toMatchObject({ ok: 0, code: 59 });
});
