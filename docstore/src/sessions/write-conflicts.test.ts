import type { ClientSession } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../testing/test-store.ts';
import { type Account, accountsIn, inSessionOf, labels, rawTransaction } from '../testing/transactions.ts';
import { useStore } from '../testing/use-store.ts';

const fixture = useStore();
const accounts = () => accountsIn(fixture);
const inSession = <T>(work: (session: ClientSession) => Promise<T>) => inSessionOf(fixture, work);
const raw = () => rawTransaction(fixture);

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
    const fresh = fixture.store.db.collection<Account>('fresh');
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
