import { Double, Int32, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectionOf, TestStore } from '../../testing/test-store.ts';

interface Thing {
  _id: number;
  x?: unknown;
  y?: number;
  n?: number;
  z?: number;
  name?: string;
  at?: unknown;
  i?: unknown;
  l?: unknown;
  d?: unknown;
}

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
});
afterAll(() => store.close());

let last = 0;
/** A collection that no other test uses. */
function things() {
  return store.db.collection<Thing>(`things${++last}`);
}

describe('insert', () => {
  it('adds an _id in front if the client has not', async () => {
    const { collectionName } = things();
    await store.db.command({ insert: collectionName, documents: [{ x: 1 }] });
    const found = await store.db.collection(collectionName).findOne();
    expect(Object.keys(found ?? {})).toEqual(['_id', 'x']);
    expect(found?._id).toBeInstanceOf(ObjectId);
  });

  it('refuses a duplicate key with the error document of the server', async () => {
    const collection = things();
    await collection.createIndex({ name: 1, at: -1 }, { unique: true });
    await collection.insertOne({ _id: 1, name: 'x', at: new Int32(3) });
    const refusal = await rejectionOf(collection.insertOne({ _id: 2, name: 'x', at: new Double(3) }));
    expect(refusal).toMatchObject({
      code: 11_000,
      keyPattern: { name: 1, at: -1 },
      keyValue: { name: 'x', at: 3 },
    });
    expect(refusal.message).toBe(
      `E11000 duplicate key error collection: ${store.db.databaseName}.${collection.collectionName} index: name_1_at_-1 dup key: { name: "x", at: 3.0 }`,
    );
  });

  it('stops at the first error if ordered, and continues if not', async () => {
    const collection = things();
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    await rejectionOf(collection.insertMany(documents));
    expect(await collection.countDocuments()).toBe(1);
    await collection.deleteMany({});
    const refusal = await rejectionOf(collection.insertMany(documents, { ordered: false }));
    expect(await collection.countDocuments()).toBe(2);
    expect(refusal).toMatchObject({ code: 11_000, writeErrors: [{ index: 1 }] });
  });

  it('refuses an invalid _id', async () => {
    const collection = store.db.collection<{ _id: unknown }>(things().collectionName);
    expect(await rejectionOf(collection.insertOne({ _id: [1] }))).toMatchObject({ code: 53 });
    expect(await rejectionOf(collection.insertOne({ _id: { $a: 1 } }))).toMatchObject({ code: 52 });
  });

  it('keeps the type of each number', async () => {
    const collection = things();
    await collection.insertOne({ _id: 1, i: new Int32(1), l: Long.fromNumber(1), d: new Double(1) });
    const found = await collection.findOne({ _id: 1 }, { promoteValues: false, promoteLongs: false });
    expect(found).toMatchObject({ i: new Int32(1), l: Long.ONE, d: new Double(1) });
  });

  it('refuses a document that is larger than 16 MB', async () => {
    const documents = [{ _id: 1, x: 'x'.repeat(16 * 2 ** 20) }];
    const answer = await store.db.command({ insert: things().collectionName, documents });
    expect(answer).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 2 }] });
  });
});

describe('update', () => {
  it('counts matches, modifications and upserts', async () => {
    const collection = things();
    await collection.insertMany([
      { _id: 1, x: 1 },
      { _id: 2, x: 2 },
    ]);
    expect(await collection.updateMany({}, { $set: { x: 2 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    });
    const upsert = await collection.updateOne({ _id: 3, y: 1 }, { $set: { x: 5 } }, { upsert: true });
    expect(upsert).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 3 });
    expect(await collection.findOne({ _id: 3 })).toEqual({ _id: 3, y: 1, x: 5 });
  });

  it('creates no collection if nothing matches', async () => {
    const { collectionName } = things();
    await store.db.collection(collectionName).updateOne({ x: 1 }, { $set: { x: 2 } });
    expect(await store.db.listCollections({ name: collectionName }).toArray()).toEqual([]);
  });

  it('keeps the changes before an error', async () => {
    const collection = things();
    await collection.createIndex({ x: 1 }, { unique: true });
    await collection.insertMany([
      { _id: 1, x: 1 },
      { _id: 2, x: 2 },
      { _id: 3, x: 3 },
    ]);
    const refusal = await rejectionOf(collection.updateMany({ _id: { $gte: 2 } }, { $set: { x: 7 } }));
    expect(refusal).toMatchObject({ code: 11_000 });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, x: 1 },
      { _id: 2, x: 7 },
      { _id: 3, x: 3 },
    ]);
  });

  it('updates a document once even if that moves it in the index being read', async () => {
    const collection = things();
    await collection.createIndex({ n: 1 });
    await collection.insertMany([1, 2, 3, 4, 5].map((n) => ({ _id: n, n })));
    await collection.updateMany({ n: { $gt: 0 } }, { $inc: { n: 3 } });
    const found = await collection.find().sort({ _id: 1 }).toArray();
    expect(found.map(({ n }) => n)).toEqual([4, 5, 6, 7, 8]);
  });

  it('refuses to change an _id', async () => {
    const collection = things();
    await collection.insertOne({ _id: 1 });
    expect(await rejectionOf(collection.updateOne({ _id: 1 }, { $set: { _id: 2 } }))).toMatchObject({
      code: 66,
    });
    expect(
      await rejectionOf(collection.replaceOne({ _id: 1 }, { _id: 2, x: 1 } as { x: number })),
    ).toMatchObject({
      code: 66,
    });
  });

  it('updates the first document in the requested order', async () => {
    const collection = things();
    await collection.insertMany([1, 2, 3].map((_id) => ({ _id, x: 1 })));
    await collection.updateOne({}, { $set: { x: 5 } }, { sort: { _id: -1 } });
    await collection.replaceOne({ x: 1 }, { x: 6 }, { sort: { _id: -1 } });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, x: 1 },
      { _id: 2, x: 6 },
      { _id: 3, x: 5 },
    ]);
    const updates = [{ q: {}, u: { $set: { x: 1 } }, sort: { x: 1 }, multi: true }];
    const refusal = await rejectionOf(store.db.command({ update: collection.collectionName, updates }));
    expect(refusal).toMatchObject({ code: 9 });
  });

  it.each([
    ['multi that is not a boolean', { multi: 1 }],
    ['upsert that is not a boolean', { upsert: 'yes' }],
    ['array filters that are not a list', { arrayFilters: 5 }],
    ['array filters that are not documents', { arrayFilters: [5] }],
  ])('refuses %s', async (_, more) => {
    const updates = [{ q: {}, u: { $set: { x: 1 } }, ...more }];
    const refusal = await rejectionOf(store.db.command({ update: things().collectionName, updates }));
    expect(refusal).toMatchObject({ code: 14 });
  });

  it('refuses unknown fields', async () => {
    const { collectionName } = things();
    const updates = [{ q: {}, u: { $set: { x: 1 } }, order: { x: 1 } }];
    const refusal = await rejectionOf(store.db.command({ update: collectionName, updates }));
    expect(refusal).toMatchObject({
      code: 40_415,
      message: "BSON field 'update.updates.order' is an unknown field.",
    });
  });
});

describe('delete', () => {
  it('removes one match or all', async () => {
    const collection = things();
    await collection.insertMany([1, 2, 3].map((_id) => ({ _id, x: 1 })));
    expect(await collection.deleteOne({ x: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await collection.deleteMany({ x: 1 })).toMatchObject({ deletedCount: 2 });
  });
});

describe('findAndModify', () => {
  it('returns the document before or after the change, sorted and projected', async () => {
    const collection = things();
    await collection.insertMany([
      { _id: 1, n: 1, y: 1 },
      { _id: 2, n: 2, y: 2 },
    ]);
    const options = { sort: { n: -1 as const }, projection: { n: 1, _id: 0 } };
    expect(await collection.findOneAndUpdate({}, { $inc: { n: 10 } }, options)).toEqual({ n: 2 });
    const after = { returnDocument: 'after' as const };
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, after)).toMatchObject({ n: 2 });
    expect(await collection.findOneAndDelete({ y: 2 })).toMatchObject({ _id: 2, n: 12 });
    expect(await collection.findOneAndReplace({ _id: 9 }, { z: 1 }, { upsert: true, ...after })).toEqual({
      _id: 9,
      z: 1,
    });
    expect(await collection.findOneAndUpdate({ _id: 77 }, { $set: { x: 1 } })).toBeNull();
  });

  it('refuses contradictory options', async () => {
    const { collectionName } = things();
    const both = { findAndModify: collectionName, query: {}, remove: true, update: { $set: { x: 1 } } };
    expect(await rejectionOf(store.db.command(both))).toMatchObject({ code: 9 });
    const filtered = { findAndModify: collectionName, remove: true, arrayFilters: [{ i: 1 }] };
    expect(await rejectionOf(store.db.command(filtered))).toMatchObject({ code: 9 });
    expect(await rejectionOf(store.db.command({ findAndModify: collectionName, query: {} }))).toMatchObject({
      code: 9,
    });
  });
});

describe('write concerns', () => {
  it('refuse a j that is not a boolean', async () => {
    const insert = { insert: things().collectionName, documents: [{}], writeConcern: { j: 'yes' } };
    expect(await rejectionOf(store.db.command(insert))).toMatchObject({ code: 9 });
  });

  it('report missing nodes and unknown modes, but the write is done', async () => {
    const { collectionName } = things();
    const insert = (_id: number, w: number | string) =>
      store.db.command({ insert: collectionName, documents: [{ _id }], writeConcern: { w, wtimeout: 100 } });
    expect(await rejectionOf(insert(2, 7))).toMatchObject({ code: 100 });
    expect(await rejectionOf(insert(3, 'nowhere'))).toMatchObject({ code: 79 });
    expect(await rejectionOf(insert(4, 51))).toMatchObject({ code: 9 });
    expect(await store.db.collection(collectionName).countDocuments()).toBe(2);
  });
});
