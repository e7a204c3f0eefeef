import { type ClientSession, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { REAL_URL, rejectionOf } from '../testing/test-store.ts';
import { type Account, accountsIn, inSessionOf, labels, rawTransaction } from '../testing/transactions.ts';
import { useStore } from '../testing/use-store.ts';

const fixture = useStore();
const accounts = () => accountsIn(fixture);
const inSession = <T>(work: (session: ClientSession) => Promise<T>) => inSessionOf(fixture, work);
const raw = () => rawTransaction(fixture);

describe('a transaction', () => {
  it('reads one snapshot and its own writes, and no one else reads them before the commit', async () => {
    const collection = await accounts();
    await inSession(async (session) => {
      session.startTransaction();
      expect(await collection.findOne({ _id: 1 }, { session })).toMatchObject({ balance: 100 });
      await collection.updateOne({ _id: 2 }, { $set: { balance: 50 } });
      expect(await collection.findOne({ _id: 2 }, { session })).toMatchObject({ balance: 100 });
      await collection.updateOne({ _id: 1 }, { $inc: { balance: -10 } }, { session });
      await collection.insertOne({ _id: 9, balance: 1 }, { session });
      await collection.deleteOne({ _id: 3 }, { session });
      const seen = await collection.find({}, { session }).sort({ _id: 1 }).toArray();
      expect(seen.map(({ _id, balance }) => [_id, balance])).toEqual([
        [1, 90],
        [2, 100],
        [9, 1],
      ]);
      expect(await collection.findOne({ _id: 1 })).toMatchObject({ balance: 100 });
      expect(await collection.countDocuments()).toBe(3);
      await session.commitTransaction();
    });
    const seen = await collection.find().sort({ _id: 1 }).toArray();
    expect(seen.map(({ _id, balance }) => [_id, balance])).toEqual([
      [1, 90],
      [2, 50],
      [9, 1],
    ]);
  });

  it('leaves nothing if it is aborted', async () => {
    const collection = await accounts();
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateMany({}, { $inc: { balance: 5 } }, { session });
      await collection.insertOne({ _id: 4 }, { session });
      await session.abortTransaction();
    });
    expect(await collection.countDocuments({ balance: 100 })).toBe(3);
    expect(await collection.countDocuments()).toBe(3);
  });

  it('reads its own writes by index, sorted, and in several batches', async () => {
    const collection = await accounts();
    await collection.createIndex({ balance: 1 });
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 2 }, { $set: { balance: 7 } }, { session });
      await collection.insertMany(
        [4, 5, 6].map((_id) => ({ _id, balance: _id })),
        { session },
      );
      await collection.deleteOne({ _id: 5 }, { session });
      const found = collection
        .find({ balance: { $lt: 100 } }, { session, batchSize: 1 })
        .sort({ balance: -1 });
      expect((await found.toArray()).map(({ _id }) => _id)).toEqual([2, 6, 4]);
      await session.abortTransaction();
    });
  });

  it('accepts the creation of an existing collection with the same options', async () => {
    const { collectionName: create } = await accounts();
    const { send, commit } = raw();
    expect(await send(1, { create }, true)).toMatchObject({ ok: 1 });
    expect(await commit(1)).toMatchObject({ ok: 1 });
    expect(await send(2, { create, capped: true, size: 4096 }, true)).toMatchObject({ code: 48 });
  });

  it('creates collections and indexes, which exist after the commit', async () => {
    const name = 'made';
    await inSession(async (session) => {
      session.startTransaction();
      await fixture.store.db.createCollection(name, { session });
      await fixture.store.db.collection(name).createIndex({ x: 1 }, { session, unique: true });
      await fixture.store.db.collection(name).insertOne({ x: 1 }, { session });
      expect(await fixture.store.db.listCollections({ name }).toArray()).toEqual([]);
      await session.commitTransaction();
    });
    expect((await fixture.store.db.collection(name).indexes()).map((index) => index.name)).toEqual([
      '_id_',
      'x_1',
    ]);
    expect(await fixture.store.db.collection(name).findOne({ x: 1 })).toMatchObject({ x: 1 });
    expect(await rejectionOf(fixture.store.db.collection(name).insertOne({ x: 1 }))).toMatchObject({
      code: 11_000,
    });
  });
});

describe('transaction numbers of a session', () => {
  it('a repeated commit succeeds again; committed and aborted transactions have different errors', async () => {
    const { collectionName } = await accounts();
    const { send, commit, abort } = raw();
    const insert = (_id: number) => ({ insert: collectionName, documents: [{ _id }] });
    await send(1, insert(21), true);
    expect(await commit(1)).toMatchObject({ ok: 1 });
    expect(await commit(1)).toMatchObject({ ok: 1 });
    expect(await send(1, insert(22))).toMatchObject({ code: 256 });
    expect(await abort(1)).toMatchObject({ code: 256 });
    await send(2, insert(22), true);
    expect(await abort(2)).toMatchObject({ ok: 1 });
    expect(await commit(2)).toMatchObject({ code: 251 });
    expect(await send(1, insert(23), true)).toMatchObject({ code: 225 });
    expect(await send(3, insert(23))).toMatchObject({ code: 251 });
    expect(await commit(9)).toMatchObject({ code: 251 });
  });

  it('a newer number ends the previous transaction', async () => {
    const collection = await accounts();
    const { send, commit } = raw();
    await send(1, { insert: collection.collectionName, documents: [{ _id: 31 }] }, true);
    await send(2, { insert: collection.collectionName, documents: [{ _id: 32 }] }, true);
    await commit(2);
    expect(await collection.countDocuments({ _id: { $in: [31, 32] } })).toBe(1);
  });

  it('an error ends the transaction', async () => {
    const collection = await accounts();
    await inSession(async (session) => {
      session.startTransaction();
      const duplicate = await rejectionOf(collection.insertOne({ _id: 1 }, { session }));
      expect(duplicate).toMatchObject({ code: 11_000 });
      expect(labels(duplicate)).toEqual([]);
      expect(await rejectionOf(collection.insertOne({ _id: 77 }, { session }))).toMatchObject({ code: 251 });
    });
  });
});

describe('a transaction refuses', () => {
  it('commands that are not allowed in transactions', async () => {
    const { collectionName } = await accounts();
    const { send } = raw();
    expect(await send(1, { count: collectionName }, true)).toMatchObject({ code: 263 });
    expect(await send(2, { drop: collectionName }, true)).toMatchObject({ code: 263 });
    const explain = { explain: { find: collectionName, filter: {} } };
    expect(await send(3, explain, true)).toMatchObject({ code: 263 });
    const kill = { killCursors: collectionName, cursors: [] };
    expect(await send(4, kill, true)).toMatchObject({ code: 263 });
  });

  it('commands about the server, but only as its first command', async () => {
    const { collectionName } = await accounts();
    const { send, commit } = raw();
    for (const command of ['hello', 'isMaster', 'ismaster', 'buildInfo']) {
      expect(await send(1, { [command]: 1 }, true)).toMatchObject({ code: 263 });
    }
    await send(2, { find: collectionName }, true);
    for (const command of ['hello', 'isMaster', 'ismaster', 'buildInfo']) {
      expect(await send(2, { [command]: 1 })).toMatchObject({ ok: 1 });
    }
    expect(await commit(2)).toMatchObject({ ok: 1 });
  });

  it.each(['$listLocalSessions', '$out', '$merge'])('an aggregation with %s', async (stage) => {
    const { collectionName } = await accounts();
    const { send } = raw();
    const isOfServer = stage === '$listLocalSessions';
    const aggregate = {
      aggregate: isOfServer ? 1 : collectionName,
      pipeline: [{ [stage]: isOfServer ? {} : 'target' }],
      cursor: {},
    };
    expect(await send(1, aggregate, true)).toMatchObject({ code: 263 });
  });

  it('collections of the server, and writes to capped collections', async () => {
    const { collectionName: capped } = await fixture.store.db.createCollection('capped', {
      capped: true,
      size: 4096,
    });
    const { send } = raw();
    expect(await send(1, { find: 'x' }, true, 'admin')).toMatchObject({ code: 263 });
    expect(await send(2, { find: 'x' }, true, 'config')).toMatchObject({ code: 263 });
    expect(await send(3, { find: capped }, true)).toMatchObject({ ok: 1 });
    const documents = [{ _id: 1 }];
    for (const [number, insert] of [[4, capped] as const, [5, 'system.things'] as const]) {
      const answer = await send(number, { insert, documents }, true);
      expect(answer.writeErrors?.[0] ?? answer).toMatchObject({ code: 263 });
    }
  });

  it('read and write concerns that are not allowed', async () => {
    const { collectionName } = await accounts();
    const { send } = raw();
    const insert = { insert: collectionName, documents: [{ _id: 51 }] };
    expect(await send(1, { ...insert, writeConcern: { w: 1 } }, true)).toMatchObject({ code: 72 });
    await send(2, insert, true);
    const find = { find: collectionName, readConcern: { level: 'snapshot' } };
    expect(await send(2, find)).toMatchObject({ code: 72 });
    const available = { find: collectionName, readConcern: { level: 'available' } };
    expect(await send(3, available, true)).toMatchObject({ code: 72 });
    const past = { level: 'snapshot', atClusterTime: new Timestamp({ t: 1, i: 1 }) };
    const code = REAL_URL === undefined ? 238 : 239;
    const reading = { find: collectionName, readConcern: past };
    expect(await send(4, reading, true)).toMatchObject({ ok: 0, code });
  });
});

it.skipIf(REAL_URL !== undefined)(
  'a transaction of a lost connection soon releases its documents',
  async () => {
    const collection = await accounts();
    const { MongoClient } = await import('mongodb');
    const other = await new MongoClient(fixture.store.url).connect();
    const session = other.startSession();
    session.startTransaction();
    const mine = other.db(fixture.store.db.databaseName).collection<Account>(collection.collectionName);
    await mine.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session });
    await other.close();
    expect(await collection.updateOne({ _id: 1 }, { $inc: { balance: 10 } })).toMatchObject({
      modifiedCount: 1,
    });
    expect(await collection.findOne({ _id: 1 })).toMatchObject({ balance: 110 });
  },
  20_000,
);
