import { type ClientSession, type Collection, Long, Timestamp, UUID } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { REAL_URL, rejectionOf } from '../testing/test-store.ts';
import { useStore } from '../testing/use-store.ts';

interface Account {
  _id: number;
  balance?: number;
}

const fixture = useStore();

let last = 0;
async function accounts(): Promise<Collection<Account>> {
  const collection = fixture.store.db.collection<Account>(`accounts${++last}`);
  await collection.insertMany(
    [1, 2, 3].map((_id) => ({ _id, balance: 100 })),
    { writeConcern: { w: 'majority' } },
  );
  return collection;
}

async function inSession<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = fixture.store.client.startSession();
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
}

function labels(refusal: Error & Record<string, unknown>): string[] {
  return [...(refusal.errorLabelSet as Set<string>)];
}

/** Sends the commands of a transaction as a driver would; errors are replies here. */
function raw() {
  const lsid = { id: new UUID() };
  const send = (number: number, command: object, start = false, database = fixture.store.db.databaseName) =>
    fixture.connection.send(database, {
      ...command,
      lsid,
      txnNumber: Long.fromNumber(number),
      autocommit: false,
      ...(start ? { startTransaction: true } : {}),
    });
  return {
    lsid,
    send,
    commit: (number: number) => send(number, { commitTransaction: 1 }, false, 'admin'),
    abort: (number: number) => send(number, { abortTransaction: 1 }, false, 'admin'),
  };
}

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
    const name = `made${++last}`;
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

describe('two writers of one document', () => {
  it('the second transaction gets a write conflict at once and ends', async () => {
    const collection = await accounts();
    await inSession((a) =>
      inSession(async (b) => {
        a.startTransaction();
        b.startTransaction();
        await collection.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session: a });
        const conflict = await rejectionOf(
          collection.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session: b }),
        );
        expect(conflict).toMatchObject({ code: 112, codeName: 'WriteConflict' });
        expect(labels(conflict)).toEqual(['TransientTransactionError']);
        const after = await rejectionOf(collection.findOne({ _id: 2 }, { session: b }));
        expect(after).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
        expect(labels(after)).toEqual(['TransientTransactionError']);
        await a.commitTransaction();
      }),
    );
    expect(await collection.findOne({ _id: 1 })).toMatchObject({ balance: 101 });
  });

  it('a document changed after the snapshot is a conflict too', async () => {
    const collection = await accounts();
    await inSession(async (session) => {
      session.startTransaction();
      await collection.findOne({ _id: 1 }, { session });
      await collection.updateOne({ _id: 1 }, { $inc: { balance: 1 } });
      const conflict = await rejectionOf(
        collection.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session }),
      );
      expect(conflict).toMatchObject({ code: 112 });
    });
  });

  it('of one unique key: the second transaction gets a conflict, a single write waits for the first', async () => {
    const collection = await accounts();
    await collection.createIndex(
      { balance: 1 },
      { unique: true, partialFilterExpression: { balance: { $gt: 1000 } } },
    );
    await inSession((a) =>
      inSession(async (b) => {
        a.startTransaction();
        b.startTransaction();
        await collection.insertOne({ _id: 10, balance: 2000 }, { session: a });
        const conflict = await rejectionOf(collection.insertOne({ _id: 11, balance: 2000 }, { session: b }));
        expect(conflict).toMatchObject({ code: 112 });
        const single = rejectionOf(collection.insertOne({ _id: 12, balance: 2000 }));
        await a.commitTransaction();
        expect(await single).toMatchObject({ code: 11_000 });
      }),
    );
  });

  it('of one new collection: the second transaction gets a conflict', async () => {
    const fresh = fixture.store.db.collection<Account>(`fresh${++last}`);
    await inSession((a) =>
      inSession(async (b) => {
        a.startTransaction();
        b.startTransaction();
        await fresh.insertOne({ _id: 1 }, { session: a });
        const conflict = await rejectionOf(fresh.insertOne({ _id: 2 }, { session: b }));
        expect(conflict).toMatchObject({ code: 112 });
        await a.commitTransaction();
      }),
    );
    expect(await fresh.countDocuments()).toBe(1);
  });

  it('a single write waits until the transaction that locks the document has ended', async () => {
    const collection = await accounts();
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 }, { $inc: { balance: -60 } }, { session });
      let isDone = false;
      const single = collection
        .updateOne({ _id: 1, balance: { $gte: 60 } }, { $inc: { balance: -60 } })
        .then((result) => {
          isDone = true;
          return result;
        });
      await collection.findOne({ _id: 2 });
      expect(isDone).toBe(false);
      await session.commitTransaction();
      expect(await single).toMatchObject({ matchedCount: 0 });
    });
    expect(await collection.findOne({ _id: 1 })).toMatchObject({ balance: 40 });
  });

  it('a single write fails when its time is up', async () => {
    const collection = await accounts();
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session });
      const late = rejectionOf(
        collection.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { maxTimeMS: 50 } as object),
      );
      expect(await late).toMatchObject({ code: 50 });
      await session.abortTransaction();
    });
  });

  it('a collection that was dropped or created again since the snapshot cannot be read in it', async () => {
    const [{ collectionName: find }, gone, anew] = [await accounts(), await accounts(), await accounts()];
    const { send } = raw();
    const session = fixture.store.client.startSession({ snapshot: true });
    await fixture.store.db.collection(find).findOne({}, { session });
    await send(1, { find }, true);
    await gone.drop();
    await anew.drop();
    await fixture.store.db.collection<Account>(anew.collectionName).insertOne({ _id: 1 });
    const unavailable = { code: 246, codeName: 'SnapshotUnavailable' };
    expect(await rejectionOf(gone.find({}, { session }).toArray())).toMatchObject(unavailable);
    await session.endSession();
    expect(await send(1, { find: gone.collectionName })).toMatchObject({
      ...unavailable,
      errorLabels: ['TransientTransactionError'],
    });
    await send(2, { find }, true);
    expect(await send(2, { find: gone.collectionName })).toMatchObject({ ok: 1 });
    const { send: sendOther } = raw();
    await sendOther(1, { find }, true);
    await fixture.store.db.collection(anew.collectionName).drop();
    const insert = { insert: anew.collectionName, documents: [{ _id: 2 }] };
    expect(await sendOther(1, insert)).toMatchObject(unavailable);
  });

  it('an index that was created since the snapshot cannot be hinted in it', async () => {
    const collection = await accounts();
    const { collectionName: other } = await accounts();
    const { send } = raw();
    await send(1, { find: other }, true);
    await collection.createIndex({ balance: 1 });
    const hinted = { find: collection.collectionName, hint: 'balance_1' };
    expect(await send(1, hinted)).toMatchObject({ code: 2 });
    expect((await send(2, hinted, true)).cursor.firstBatch).toHaveLength(3);
  });

  it('a database in which a transaction creates a collection is dropped only after the transaction', async () => {
    const { send, commit } = raw();
    const database = `${fixture.store.db.databaseName}-made`;
    await send(1, { insert: 'made', documents: [{ _id: 1 }] }, true, database);
    const drop = { dropDatabase: 1, maxTimeMS: 50 };
    expect(await fixture.connection.send(database, drop)).toMatchObject({ code: 50 });
    expect(await commit(1)).toMatchObject({ ok: 1 });
    const dropped = await fixture.connection.send(database, { dropDatabase: 1 });
    expect(dropped).toMatchObject({ ok: 1, dropped: database });
  });

  it('a collection that a transaction uses is dropped only after the transaction', async () => {
    const collection = await accounts();
    await inSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 4 }, { session });
      const dropped = collection.drop();
      await session.commitTransaction();
      expect(await dropped).toBe(true);
    });
    expect(await collection.countDocuments()).toBe(0);
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
    const { collectionName: capped } = await fixture.store.db.createCollection(`capped${++last}`, {
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
