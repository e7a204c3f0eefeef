import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../../testing/test-store.ts';
import { type Thing, useStore } from '../../testing/use-store.ts';

const fixture = useStore();
const { raw, createNumbers: numbers } = fixture;
let last = 0;

describe('cursors', () => {
  it('return 101 documents first, then as many as requested, and close at the end', async () => {
    const { collectionName: find } = await numbers(250);
    const { cursor } = await raw({ find });
    expect(cursor.firstBatch).toHaveLength(101);
    const more = await raw({ getMore: Long.fromValue(cursor.id), collection: find, batchSize: 50 });
    expect(more.cursor.nextBatch).toHaveLength(50);
    const rest = await raw({ getMore: Long.fromValue(cursor.id), collection: find });
    expect(rest.cursor).toMatchObject({ id: 0 });
    expect(rest.cursor.nextBatch).toHaveLength(99);
    const gone = await raw({ getMore: Long.fromValue(cursor.id), collection: find });
    expect(gone).toMatchObject({ ok: 0, code: 43, codeName: 'CursorNotFound' });
  });

  it('close at once if the limit is reached or a single batch is requested', async () => {
    const { collectionName: find } = await numbers(10);
    expect((await raw({ find, limit: 4, batchSize: 4 })).cursor.id).toBe(0);
    expect((await raw({ find, singleBatch: true, batchSize: 2 })).cursor.id).toBe(0);
    expect((await raw({ find, batchSize: 0 })).cursor).toMatchObject({ firstBatch: [] });
    expect((await raw({ find, batchSize: -1 })).ok).toBe(0);
  });

  it('can be killed, and belong to their session', async () => {
    const collection = await numbers(10);
    const find = collection.collectionName;
    const { cursor } = await raw({ find, batchSize: 2 });
    const id = Long.fromValue(cursor.id);
    const elsewhere = await raw({ getMore: id, collection: 'another' });
    expect(elsewhere).toMatchObject({ ok: 0, code: 13 });
    const killed = await raw({ killCursors: find, cursors: [id, Long.fromNumber(77)] });
    expect(killed).toMatchObject({ cursorsKilled: [cursor.id], cursorsNotFound: [77] });
    expect(await raw({ killCursors: find })).toMatchObject({ code: 40_414 });
    await fixture.store.client.withSession(async (session) => {
      const mine = collection.find({}, { session, batchSize: 2 });
      await mine.next();
      const stolen = await raw({ getMore: Long.fromValue(mine.id ?? 0), collection: find });
      expect(stolen.ok).toBe(0);
      await mine.close();
    });
  });

  it('continue after writes and removals in between, and end if the collection is dropped', async () => {
    const collection = await numbers(20);
    const cursor = collection.find({}, { batchSize: 5 });
    for (let i = 0; i < 5; i++) await cursor.next();
    await collection.deleteMany({ _id: { $in: [4, 5, 6] } });
    await collection.insertOne({ _id: 20 });
    const rest = await cursor.toArray();
    expect(rest.map(({ _id }) => _id)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    const other = collection.find({}, { batchSize: 5 });
    await other.next();
    await collection.drop();
    expect(await rejectionOf(other.toArray())).toMatchObject({ code: expect.any(Number) });
  });

  it('limit a reply to 16 MB', async () => {
    const collection = fixture.store.db.collection<{ _id: number; x: string }>(`large${++last}`);
    for (let _id = 0; _id < 5; _id++) await collection.insertOne({ _id, x: 'x'.repeat(6 * 2 ** 20) });
    const { cursor } = await raw({ find: collection.collectionName });
    expect(cursor.firstBatch).toHaveLength(2);
    expect(await collection.countDocuments()).toBe(5);
  });
});

it('a tailable cursor continues with documents that are inserted later', async () => {
  const capped = await fixture.store.db.createCollection<Thing>(`capped${++last}`, {
    capped: true,
    size: 4096,
    max: 3,
  });
  await capped.insertMany([1, 2, 3].map((_id) => ({ _id })));
  const cursor = capped.find({}, { tailable: true });
  for (const expected of [1, 2, 3]) expect(await cursor.next()).toEqual({ _id: expected });
  expect(await cursor.tryNext()).toBeNull();
  await capped.insertOne({ _id: 4 });
  expect(await cursor.tryNext()).toEqual({ _id: 4 });
  await cursor.close();
  expect((await capped.find().toArray()).map(({ _id }) => _id)).toEqual([2, 3, 4]);
  await capped.insertMany([5, 6].map((_id) => ({ _id })));
  expect((await capped.find().toArray()).map(({ _id }) => _id)).toEqual([4, 5, 6]);
  const plain = await numbers(1);
  expect(await rejectionOf(plain.find({}, { tailable: true }).toArray())).toMatchObject({ code: 2 });
});

it('a tailable cursor on an empty capped collection closes at once', async () => {
  const find = `capped${++last}`;
  await fixture.store.db.createCollection(find, { capped: true, size: 4096 });
  const { cursor } = await raw({ find, tailable: true });
  expect(cursor).toMatchObject({ id: 0, firstBatch: [] });
});
