import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../../testing/test-store.ts';
import { type Thing, useStore } from '../../testing/use-store.ts';

const fixture = useStore();
const { raw, createNumbers: numbers } = fixture;
let last = 0;

describe('aggregate', () => {
  it('writes with $out and $merge', async () => {
    const collection = await numbers(6);
    const out = `out${++last}`;
    await collection.aggregate([{ $match: { x: 1 } }, { $out: out }]).toArray();
    expect(await fixture.store.db.collection(out).countDocuments()).toBe(2);
    await fixture.store.db.collection(out).createIndex({ y: 1 });
    await collection.aggregate([{ $match: { x: 2 } }, { $out: out }]).toArray();
    expect(await fixture.store.db.collection(out).distinct('x')).toEqual([2]);
    expect(await fixture.store.db.collection(out).indexes()).toHaveLength(2);
    const merge = { $merge: { into: out, whenMatched: 'keepExisting' } };
    await collection.aggregate([{ $project: { x: { $literal: 9 } } }, merge]).toArray();
    expect((await fixture.store.db.collection(out).distinct('x')).sort()).toEqual([2, 9]);
  });

  it('returns its documents in batches', async () => {
    const { collectionName: aggregate } = await numbers(5);
    const sizes: number[] = [];
    const first = await raw({ aggregate, pipeline: [{ $match: {} }], cursor: { batchSize: 2 } });
    sizes.push(first.cursor.firstBatch.length);
    const more = { getMore: first.cursor.id, collection: aggregate, batchSize: 2 };
    for (let i = 0; i < 2; i++) sizes.push((await raw(more)).cursor.nextBatch.length);
    expect(sizes).toEqual([2, 2, 1]);
    const reading = { explain: { find: aggregate }, readConcern: { level: 'majority' } };
    expect(await raw(reading)).toMatchObject({ ok: 1 });
    const none = await raw({ aggregate, pipeline: [], cursor: { batchSize: 0 } });
    expect(none.cursor.firstBatch).toEqual([]);
    expect(none.cursor.id).not.toEqual(0);
    expect(await raw({ aggregate, pipeline: [], cursor: { batchSize: -1 } })).toMatchObject({ code: 51_024 });
    expect(await raw({ aggregate, pipeline: [], cursor: { size: 1 } })).toMatchObject({ code: 40_415 });
  });

  it('uses an index for its leading stages', async () => {
    const collection = await numbers(9);
    await collection.createIndex({ x: 1 });
    const pipeline = [{ $match: { x: 1 } }, { $sort: { x: 1 } }, { $group: { _id: null, n: { $sum: 1 } } }];
    expect(await collection.aggregate(pipeline).toArray()).toEqual([{ _id: null, n: 3 }]);
    expect(JSON.stringify(await collection.aggregate(pipeline).explain())).not.toContain('COLLSCAN');
  });

  it('refuses unknown stages and a missing cursor', async () => {
    const { collectionName } = await numbers(1);
    expect(await raw({ aggregate: collectionName, pipeline: [{ $nonsense: 1 }], cursor: {} })).toMatchObject({
      code: 40_324,
    });
    expect(await raw({ aggregate: collectionName, pipeline: [] })).toMatchObject({ code: 9 });
    const outBefore = { aggregate: collectionName, pipeline: [{ $out: 'o' }, { $match: {} }], cursor: {} };
    expect(await raw(outBefore)).toMatchObject({ code: 40_601 });
    const reading = { aggregate: collectionName, pipeline: [], cursor: {}, writeConcern: { w: 1 } };
    expect(await raw(reading)).toMatchObject({ code: 72 });
    expect(await raw({ aggregate: 1, pipeline: [{ $match: {} }], cursor: {} })).toMatchObject({
      ok: 0,
      code: 73,
    });
  });
});

it.each([
  ['$merge with an unknown mode', [{ $merge: { into: 'x', whenMatched: 'some' } }], 2],
  ['$merge with an unknown other mode', [{ $merge: { into: 'x', whenNotMatched: 'some' } }], 2],
  ['$replaceRoot with an unknown option', [{ $replaceRoot: { newRoot: '$$ROOT', to: 1 } }], 40_415],
  ['$documents on a collection', [{ $documents: [] }], 73],
  ['$listLocalSessions on a collection', [{ $listLocalSessions: {} }], 73],
])('%s is refused', async (_, pipeline, code) => {
  const { collectionName: aggregate } = await numbers(1);
  expect(await raw({ aggregate, pipeline, cursor: {} })).toMatchObject({ ok: 0, code });
});

it('$documents returns the documents of its expression', async () => {
  const documents = (spec: unknown) => raw({ aggregate: 1, pipeline: [{ $documents: spec }], cursor: {} });
  expect((await documents([{ x: { $eq: [1, 2] } }])).cursor.firstBatch).toEqual([{ x: false }]);
  expect(await documents([1])).toMatchObject({ code: 5_858_203 });
});

it('$merge with whenMatched fail reports a duplicate like an insert', async () => {
  const collection = await numbers(2);
  const failing = { $merge: { into: `failing${++last}`, whenMatched: 'fail' } };
  await collection.aggregate([failing]).toArray();
  expect(await rejectionOf(collection.aggregate([failing]).toArray())).toMatchObject({
    code: 11_000,
    keyPattern: { _id: 1 },
    keyValue: { _id: 0 },
  });
});

it('$merge replaces, merges with or keeps existing documents, and discards missing ones', async () => {
  const collection = await numbers(1);
  const into = `merged${++last}`;
  const target = fixture.store.db.collection<Thing & { y?: number }>(into);
  const merge = (options: object) =>
    collection.aggregate([{ $match: { _id: 0 } }, { $merge: { into, ...options } }]).toArray();
  await merge({ whenNotMatched: 'discard' });
  expect(await target.findOne()).toBeNull();
  expect(await rejectionOf(merge({ whenNotMatched: 'fail' }))).toMatchObject({ code: 13_113 });
  await target.insertOne({ _id: 0, y: 5 });
  await merge({ whenMatched: 'keepExisting' });
  expect(await target.findOne()).toEqual({ _id: 0, y: 5 });
  await merge({});
  expect(await target.findOne()).toEqual({ _id: 0, y: 5, x: 0 });
  await merge({ whenMatched: 'replace' });
  expect(await target.findOne()).toEqual({ _id: 0, x: 0 });
  expect(await rejectionOf(merge({ when: 'never' }))).toMatchObject({ code: 40_415 });
});
