import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectionOf, TestStore } from '../../testing/test-store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
});
afterAll(() => store.close());

let last = 0;
const fresh = (): Collection<Document> => store.db.collection(`things${++last}`);

describe('indexes', () => {
  it('that are unique are refused if there are duplicates already', async () => {
    const collection = fresh();
    await collection.insertMany([{ x: 1 }, { x: 1 }]);
    expect(await rejectionOf(collection.createIndex({ x: 1 }, { unique: true }))).toMatchObject({
      code: 11_000,
    });
    expect(await collection.indexes()).toHaveLength(1);
    await collection.deleteOne({ x: 1 });
    await collection.createIndex({ x: 1 }, { unique: true });
    expect(await rejectionOf(collection.insertOne({ x: 1 }))).toMatchObject({ code: 11_000 });
  });

  it('that are partial are unique only among the documents in them', async () => {
    const collection = fresh();
    await collection.createIndex(
      { a: 1 },
      { unique: true, partialFilterExpression: { a: { $type: 'number' } } },
    );
    await collection.insertMany([{ a: 'x' }, { a: 'x' }, { a: 1 }, {}]);
    expect(await rejectionOf(collection.insertOne({ a: 1 }))).toMatchObject({ code: 11_000 });
    await collection.updateOne({ a: 1 }, { $set: { a: 'x' } });
    await collection.insertOne({ a: 1 });
  });

  it('that are unique apply to each element of an array, but not within one document', async () => {
    const collection = fresh();
    await collection.createIndex({ tags: 1 }, { unique: true });
    await collection.insertOne({ tags: ['a', 'b', 'a'] });
    expect(await rejectionOf(collection.insertOne({ tags: ['c', 'b'] }))).toMatchObject({ code: 11_000 });
  });

  it('have names and options, and creating the same index again changes nothing', async () => {
    const collection = fresh();
    expect(await collection.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    expect(await collection.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    expect(await rejectionOf(collection.createIndex({ c: 1 }, { name: 'a_1_b_-1' }))).toMatchObject({
      code: 86,
    });
    expect(await rejectionOf(collection.createIndex({ a: 1, b: -1 }, { name: 'other' }))).toMatchObject({
      code: 85,
    });
    expect(await rejectionOf(collection.createIndex({ a: 1, b: -1 }, { unique: true }))).toMatchObject({
      code: 86,
    });
    expect(await rejectionOf(collection.createIndex({ a: 'text' }))).toMatchObject({ ok: 0 });
    expect(await rejectionOf(collection.createIndex({ a: 0 as 1 }))).toMatchObject({ code: 67 });
    await collection.dropIndex('a_1_b_-1');
    expect(await rejectionOf(collection.dropIndex('a_1_b_-1'))).toMatchObject({ code: 27 });
    expect(await rejectionOf(collection.dropIndex('_id_'))).toMatchObject({ code: 72 });
  });

  it('must be at least one, each with a name', async () => {
    const createIndexes = fresh().collectionName;
    expect(await rejectionOf(store.db.command({ createIndexes, indexes: [] }))).toMatchObject({ code: 2 });
    const nameless = { createIndexes, indexes: [{ key: { x: 1 } }] };
    expect(await rejectionOf(store.db.command(nameless))).toMatchObject({ code: 9 });
  });

  it.each([
    ['a unique that is not a boolean', { unique: 'yes' }, 14],
    ['an empty name', { name: '' }, 67],
    ['33 fields', { key: Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`x${i}`, 1])) }, 13_103],
    ['the name *', { name: '*' }, 2],
    ['another version', { v: 1 }, 67],
    ['a regular expression in its filter', { partialFilterExpression: { x: /a/ } }, 67],
    ['missing fields in its filter', { partialFilterExpression: { x: { $exists: false } } }, 67],
    ['a negation in its filter', { partialFilterExpression: { $and: [{ x: { $ne: 1 } }] } }, 67],
  ])('are refused with %s', async (_, more, code) => {
    const indexes = [{ key: { x: 1 }, name: 'x_1', ...more }];
    const refusal = await rejectionOf(store.db.command({ createIndexes: fresh().collectionName, indexes }));
    expect(refusal).toMatchObject({ code });
  });

  it('have no entries of removed or former documents', async () => {
    const collection = fresh();
    await collection.createIndex({ x: 1 });
    await collection.insertMany([{ x: [1, 2] }, { x: 'long'.repeat(1000) }, { x: 3 }]);
    await collection.updateOne({ x: 1 }, { $set: { x: [2, 5] } });
    await collection.deleteOne({ x: 3 });
    expect(await store.db.command({ validate: collection.collectionName })).toMatchObject({
      valid: true,
      nrecords: 2,
    });
    expect(await collection.countDocuments({ x: 1 })).toBe(0);
    expect(await collection.countDocuments({ x: 5 })).toBe(1);
    expect(await collection.countDocuments({ x: { $gt: 'long'.repeat(999) } })).toBe(1);
  });
});

describe('collections', () => {
  it('are listed with their description', async () => {
    const { collectionName: name } = await store.db.createCollection(`made${++last}`);
    const [listed] = await store.db.listCollections({ name }).toArray();
    expect(listed).toMatchObject({ name, type: 'collection', idIndex: { name: '_id_', key: { _id: 1 } } });
    expect(await store.db.listCollections({}, { nameOnly: true }).toArray()).toContainEqual({
      name,
      type: 'collection',
    });
  });

  it('are empty if they are created again after a drop', async () => {
    const collection = fresh();
    await collection.createIndex({ x: 1 }, { unique: true });
    await collection.insertMany([{ x: 1 }, { x: 2 }]);
    await collection.drop();
    await collection.insertMany([{ x: 1 }, { x: 1 }]);
    expect(await collection.countDocuments()).toBe(2);
  });

  it('are dropped with their database', async () => {
    const db = store.client.db(`${store.db.databaseName}-gone`);
    await db.collection('a').insertOne({});
    const names = async () =>
      (await store.client.db().admin().listDatabases({ nameOnly: true })).databases.map(({ name }) => name);
    expect(await names()).toContain(db.databaseName);
    await db.dropDatabase();
    expect(await names()).not.toContain(db.databaseName);
  });

  it('can be created again only with the same options', async () => {
    const create = fresh().collectionName;
    const capped = { create, capped: true, size: 4096, max: 10 };
    await store.db.command(capped);
    await store.db.command(capped);
    for (const other of [{ create }, { ...capped, max: 11 }]) {
      expect(await rejectionOf(store.db.command(other))).toMatchObject({ code: 48 });
    }
    const plain = fresh().collectionName;
    await store.db.command({ create: plain });
    await store.db.command({ create: plain, capped: false });
  });

  it('are refused with contradictory options', async () => {
    const create = fresh().collectionName;
    const refused = (more: object) => rejectionOf(store.db.command({ create, ...more }));
    expect(await refused({ size: 4096 })).toMatchObject({ code: 72 });
    expect(await refused({ capped: true })).toMatchObject({ code: 72 });
  });

  it('are refused with invalid names', async () => {
    for (const name of ['', '$x', '.a']) {
      expect(await rejectionOf(store.db.command({ create: name }))).toMatchObject({ code: 73 });
    }
  });
});
