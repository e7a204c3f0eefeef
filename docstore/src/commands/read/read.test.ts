import { Long, Timestamp } from 'bson';
import type { Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REAL_URL, refusalOf, TestStore } from '../../testing/test-store.ts';
import { RawConnection } from '../../wire/raw-connection.ts';

interface Thing {
  _id: number;
  x?: number | number[];
}

let store: TestStore;
let connection: RawConnection;
beforeAll(async () => {
  store = await TestStore.open();
  connection = await RawConnection.open(store.url);
});
afterAll(async () => {
  connection.close();
  await store.close();
});

let last = 0;
async function numbers(count: number): Promise<Collection<Thing>> {
  const collection = store.db.collection<Thing>(`things${++last}`);
  await collection.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, x: _id % 3 })));
  return collection;
}
const raw = (command: object) => connection.send(store.db.databaseName, command);

describe('cursors', () => {
  it('give 101 documents first, then as many as asked for, and close at the end', async () => {
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

  it('close at once where the limit is reached or one batch is wanted', async () => {
    const { collectionName: find } = await numbers(10);
    expect((await raw({ find, limit: 4, batchSize: 4 })).cursor.id).toBe(0);
    expect((await raw({ find, singleBatch: true, batchSize: 2 })).cursor.id).toBe(0);
    expect((await raw({ find, batchSize: 0 })).cursor).toMatchObject({ firstBatch: [] });
    expect((await raw({ find, batchSize: -1 })).ok).toBe(0);
  });

  it('end when they are killed, and belong to their session', async () => {
    const collection = await numbers(10);
    const find = collection.collectionName;
    const { cursor } = await raw({ find, batchSize: 2 });
    const id = Long.fromValue(cursor.id);
    const elsewhere = await raw({ getMore: id, collection: 'another' });
    expect(elsewhere).toMatchObject({ ok: 0, code: 13 });
    const killed = await raw({ killCursors: find, cursors: [id, Long.fromNumber(77)] });
    expect(killed).toMatchObject({ cursorsKilled: [cursor.id], cursorsNotFound: [77] });
    expect(await raw({ killCursors: find })).toMatchObject({ code: 40_414 });
    await store.client.withSession(async (session) => {
      const mine = collection.find({}, { session, batchSize: 2 });
      await mine.next();
      const stolen = await raw({ getMore: Long.fromValue(mine.id ?? 0), collection: find });
      expect(stolen.ok).toBe(0);
      await mine.close();
    });
  });

  it('go on over what is written and removed meanwhile, and end with a dropped collection', async () => {
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
    expect(await refusalOf(other.toArray())).toMatchObject({ code: expect.any(Number) });
  });

  it('keep an answer below 16 MB', async () => {
    const collection = store.db.collection<{ _id: number; x: string }>(`large${++last}`);
    for (let _id = 0; _id < 5; _id++) await collection.insertOne({ _id, x: 'x'.repeat(6 * 2 ** 20) });
    const { cursor } = await raw({ find: collection.collectionName });
    expect(cursor.firstBatch).toHaveLength(2);
    expect(await collection.countDocuments()).toBe(5);
  });
});

describe('find', () => {
  it('sorts, skips and limits, with and without an index', async () => {
    const collection = await numbers(30);
    const ids = async () =>
      (
        await collection
          .find({ _id: { $gte: 3 } })
          .sort({ x: -1, _id: 1 })
          .skip(2)
          .limit(4)
          .toArray()
      ).map(({ _id }) => _id);
    const expected = [11, 14, 17, 20];
    expect(await ids()).toEqual(expected);
    await collection.createIndex({ x: -1, _id: 1 });
    expect(await ids()).toEqual(expected);
    const backwards = await collection.find().sort({ $natural: -1 }).limit(2).toArray();
    expect(backwards.map(({ _id }) => _id)).toEqual([29, 28]);
  });

  it.each([
    ['a $natural beside other fields', { sort: { $natural: 1, x: 1 } }],
    ['a $natural of no direction', { hint: { $natural: 5 } }],
  ])('refuses %s', async (_, more) => {
    expect(await raw({ find: 'things1', ...more })).toMatchObject({ ok: 0, code: 2 });
  });

  it('reads an index between min and max, and shows its keys or the record ids', async () => {
    const collection = await numbers(4);
    await collection.createIndex({ x: 1, _id: -1 });
    const hint = { x: 1, _id: -1 };
    const read = (options: object) => collection.find({}, { hint, ...options }).toArray();
    const bounds = { min: { x: 0, _id: 2 }, max: { x: 2, _id: 2 } };
    expect((await read(bounds)).map(({ _id }) => _id)).toEqual([0, 1]);
    expect((await read({ ...bounds, sort: { x: -1 } })).map(({ _id }) => _id)).toEqual([1, 0]);
    expect(await read({ min: { x: 2, _id: 0 }, returnKey: true })).toEqual([]);
    expect(await read({ max: { x: 0, _id: 0 }, returnKey: true })).toEqual([{ x: 0, _id: 3 }]);
    expect(await collection.find({}, { returnKey: true, limit: 1 }).toArray()).toEqual([{}]);
    const [shown] = await collection
      .find({}, { showRecordId: true, projection: { x: 1 }, limit: 1 })
      .toArray();
    expect(shown).toEqual({ _id: 0, x: 0, $recordId: expect.any(Number) });
    const refused = (options: object) => refusalOf(collection.find({}, options).toArray());
    expect(await refused(bounds)).toMatchObject({ code: 51_173 });
    expect(await refused({ hint, min: { x: 1 } })).toMatchObject({ code: 51_174 });
    expect(await refused({ hint, min: bounds.max, max: bounds.min })).toMatchObject({ code: 51_175 });
    await collection.insertOne({ _id: 9, x: [1, 2] });
    expect(await refused({ hint, returnKey: true })).toMatchObject({ code: 238 });
  });

  it('refuses what it does not have', async () => {
    const { collectionName: find } = await numbers(1);
    expect(await raw({ find, filter: { x: { $near: [0, 0] } } })).toMatchObject({ ok: 0 });
    expect(await raw({ find, filter: { $nonsense: 1 } })).toMatchObject({ ok: 0, code: 2 });
    expect(await raw({ find, nonsense: 1 })).toMatchObject({ ok: 0, code: 40_415 });
    expect(await raw({ find, filter: 'x' })).toMatchObject({ ok: 0, code: 14 });
    expect(await raw({ find, skip: -1 })).toMatchObject({ ok: 0, code: 51_024 });
    expect(await raw({ find, limit: -1 })).toMatchObject({ ok: 0, code: 51_024 });
    expect(await raw({ find: '' })).toMatchObject({ ok: 0, code: 73 });
    expect(await raw({ nonsense: 1 })).toMatchObject({ ok: 0, code: 59, codeName: 'CommandNotFound' });
  });
});

describe('count and distinct', () => {
  it('count what matches, within skip and limit', async () => {
    const collection = await numbers(9);
    expect(await collection.estimatedDocumentCount()).toBe(9);
    expect(await collection.countDocuments({ x: 1 })).toBe(3);
    expect(await raw({ count: collection.collectionName, query: { x: 1 }, skip: 1, limit: 5 })).toMatchObject(
      { n: 2 },
    );
  });

  it('distinct goes by the index that a hint names', async () => {
    const { collectionName } = await numbers(4);
    const distinct = { distinct: collectionName, key: '_id', hint: '_id_' };
    expect((await raw(distinct)).values).toEqual([0, 1, 2, 3]);
    expect(await raw({ ...distinct, hint: 'none' })).toMatchObject({ code: 2 });
  });

  it('distinct takes the elements of arrays, and each value once', async () => {
    const collection = await numbers(3);
    await collection.insertMany([{ _id: 7, x: [1, 8] }, { _id: 8, x: [] }, { _id: 9 }]);
    expect((await collection.distinct('x')).sort()).toEqual([0, 1, 2, 8]);
  });
});

describe('aggregate', () => {
  it('writes with $out and $merge', async () => {
    const collection = await numbers(6);
    const out = `out${last}`;
    await collection.aggregate([{ $match: { x: 1 } }, { $out: out }]).toArray();
    expect(await store.db.collection(out).countDocuments()).toBe(2);
    await store.db.collection(out).createIndex({ y: 1 });
    await collection.aggregate([{ $match: { x: 2 } }, { $out: out }]).toArray();
    expect(await store.db.collection(out).distinct('x')).toEqual([2]);
    expect(await store.db.collection(out).indexes()).toHaveLength(2);
    const merge = { $merge: { into: out, whenMatched: 'keepExisting' } };
    await collection.aggregate([{ $project: { x: { $literal: 9 } } }, merge]).toArray();
    expect((await store.db.collection(out).distinct('x')).sort()).toEqual([2, 9]);
  });

  it('gives its documents in batches', async () => {
    const { collectionName: aggregate } = await numbers(5);
    const sizes: number[] = [];
    const first = await raw({ aggregate, pipeline: [{ $match: {} }], cursor: { batchSize: 2 } });
    sizes.push(first.cursor.firstBatch.length);
    const more = { getMore: first.cursor.id, collection: aggregate, batchSize: 2 };
    for (let i = 0; i < 2; i++) sizes.push((await raw(more)).cursor.nextBatch.length);
    expect(sizes).toEqual([2, 2, 1]);
    const reading = { explain: { find: aggregate }, readConcern: { level: 'majority' } };
    expect(await raw(reading)).toMatchObject({ ok: 1 });
    const explained = await raw({ aggregate, pipeline: [{ $match: { _id: 1 } }], explain: true });
    expect(explained.queryPlanner.winningPlan.inputStage).toMatchObject({ indexName: '_id_' });
    const none = await raw({ aggregate, pipeline: [], cursor: { batchSize: 0 } });
    expect(none.cursor.firstBatch).toEqual([]);
    expect(none.cursor.id).not.toEqual(0);
    expect(await raw({ aggregate, pipeline: [], cursor: { batchSize: -1 } })).toMatchObject({ code: 51_024 });
    expect(await raw({ aggregate, pipeline: [], cursor: { size: 1 } })).toMatchObject({ code: 40_415 });
  });

  it('joins, and reads its front by an index', async () => {
    const collection = await numbers(9);
    await collection.createIndex({ x: 1 });
    const pipeline = [
      { $match: { x: 1 } },
      { $lookup: { from: collection.collectionName, localField: '_id', foreignField: '_id', as: 'self' } },
      { $group: { _id: null, n: { $sum: { $size: '$self' } } } },
    ];
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
  ['$merge with a let for nothing', [{ $merge: { into: 'x', let: { y: 1 } } }], 51_199],
  ['$sample with an unknown option', [{ $sample: { size: 1, seed: 1 } }], 28_748],
  ['$replaceRoot with an unknown option', [{ $replaceRoot: { newRoot: '$$ROOT', to: 1 } }], 40_415],
  ['$sortByCount of a constant', [{ $sortByCount: 'x' }], 40_148],
  ['$sortByCount of a document', [{ $sortByCount: { x: 1 } }], 40_147],
  ['$documents on a collection', [{ $documents: [] }], 73],
  ['$listLocalSessions on a collection', [{ $listLocalSessions: {} }], 73],
])('%s is refused', async (_, pipeline, code) => {
  const { collectionName: aggregate } = await numbers(1);
  expect(await raw({ aggregate, pipeline, cursor: {} })).toMatchObject({ ok: 0, code });
});

it('names that every JS object has mean nothing', async () => {
  const { collectionName } = await numbers(1);
  expect(await raw({ constructor: 1 })).toMatchObject({ code: 59, errmsg: "no such command: 'constructor'" });
  const pipeline = [{ constructor: {} }];
  expect(await raw({ aggregate: collectionName, pipeline, cursor: {} })).toMatchObject({ code: 40_324 });
  const bulk = { bulkWrite: 1, ops: [{ constructor: 0 }], nsInfo: [{ ns: 'a.b' }] };
  expect(await connection.send('admin', bulk)).toMatchObject({ code: 2 });
  const update = async (u: object) => {
    const { writeErrors } = await raw({ update: collectionName, updates: [{ q: {}, u }] });
    return writeErrors[0].code;
  };
  expect(await update({ $set: { a: 1 }, constructor: { x: 1 } })).toBe(9);
  expect(await update({ $bit: { a: { constructor: 1 } } })).toBe(2);
  const filter = { x: { $regex: '[[:constructor:]]' } };
  expect(await raw({ find: collectionName, filter })).toMatchObject({ code: 238 });
});

it('$documents brings what its expression gives', async () => {
  const documents = (spec: unknown) => raw({ aggregate: 1, pipeline: [{ $documents: spec }], cursor: {} });
  expect((await documents([{ x: { $add: [1, 2] } }])).cursor.firstBatch).toEqual([{ x: 3 }]);
  expect(await documents([1])).toMatchObject({ code: 5_858_203 });
});

it('$merge that may match nothing tells the duplicate as an insert does', async () => {
  const collection = await numbers(2);
  const failing = { $merge: { into: `failing${++last}`, whenMatched: 'fail' } };
  await collection.aggregate([failing]).toArray();
  expect(await refusalOf(collection.aggregate([failing]).toArray())).toMatchObject({
    code: 11_000,
    keyPattern: { _id: 1 },
    keyValue: { _id: 0 },
  });
});

it('$merge changes what is there by a pipeline, which knows what comes and what its let names', async () => {
  const collection = await numbers(2);
  const into = `merged${++last}`;
  await store.db.collection<Thing>(into).insertOne({ _id: 0, x: 5 });
  const whenMatched = [{ $set: { x: { $add: ['$x', '$$more'] }, came: '$$came' } }];
  const binding = { more: { $literal: 10 }, came: '$_id' };
  await collection.aggregate([{ $merge: { into, let: binding, whenMatched } }]).toArray();
  expect(await store.db.collection<Thing>(into).findOne({ _id: 0 })).toEqual({ _id: 0, x: 15, came: 0 });
  const news = [{ $set: { x: '$$new.x' } }];
  await collection.aggregate([{ $merge: { into, whenMatched: news } }]).toArray();
  expect(await store.db.collection<Thing>(into).findOne({ _id: 0 })).toMatchObject({ x: 0, came: 0 });
  const unknown = collection.aggregate([{ $merge: { into, when: 'never' } } as object]).toArray();
  expect(await refusalOf(unknown)).toMatchObject({ code: 40_415 });
});

it('the Stable API refuses, when it is strict, what is not in it', async () => {
  const { collectionName } = await numbers(1);
  const strict = { apiVersion: '1', apiStrict: true, apiDeprecationErrors: true };
  expect(await raw({ find: collectionName, ...strict })).toMatchObject({ ok: 1 });
  expect(await raw({ distinct: collectionName, key: 'x', ...strict })).toMatchObject({ code: 323 });
  expect(await raw({ distinct: collectionName, key: 'x', apiVersion: '1' })).toMatchObject({ ok: 1 });
  expect(await raw({ ping: 1, apiVersion: '2' })).toMatchObject({ code: 322, codeName: 'APIVersionError' });
  expect(await raw({ ping: 1, apiStrict: true })).toMatchObject({ code: 72 });
});

it('a snapshot session reads one moment, whatever is written', async () => {
  const collection = await numbers(3);
  const session = store.client.startSession({ snapshot: true });
  expect(await collection.find({}, { session }).toArray()).toHaveLength(3);
  await collection.deleteOne({ _id: 1 });
  await collection.updateOne({ _id: 2 }, { $set: { x: 99 } });
  expect(await collection.find({}, { session }).toArray()).toHaveLength(3);
  expect((await collection.distinct('x', {}, { session })).sort()).toEqual([0, 1, 2]);
  expect(await collection.find({}, { session, batchSize: 1 }).toArray()).toHaveLength(3);
  expect(await refusalOf(collection.insertOne({ _id: 50 }, { session }))).toMatchObject({ code: 72 });
  await session.endSession();
});

it.each([
  ['a time that is none', { afterClusterTime: 1 }, 14],
  ['a past without a snapshot', { level: 'local', atClusterTime: new Timestamp({ t: 1, i: 1 }) }, 72],
  [
    'a past and a future',
    {
      level: 'snapshot',
      atClusterTime: new Timestamp({ t: 1, i: 1 }),
      afterClusterTime: new Timestamp({ t: 1, i: 1 }),
    },
    72,
  ],
  ['a time to wait for', { level: 'available', afterClusterTime: new Timestamp({ t: 1, i: 1 }) }, 72],
  ['a level that is none', { level: 'all' }, 2],
])('a read concern is refused with %s', async (_, readConcern, code) => {
  const { collectionName: find } = await numbers(1);
  expect(await raw({ find, readConcern })).toMatchObject({ ok: 0, code });
});

it('a tailable cursor waits for what is inserted into a capped collection', async () => {
  const capped = await store.db.createCollection<Thing>(`capped${++last}`, {
    capped: true,
    size: 4096,
    max: 3,
  });
  await capped.insertMany([1, 2, 3].map((_id) => ({ _id })));
  const cursor = capped.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 2000 });
  for (const expected of [1, 2, 3]) expect(await cursor.next()).toEqual({ _id: expected });
  const next = cursor.next();
  await capped.insertOne({ _id: 4 });
  expect(await next).toEqual({ _id: 4 });
  await cursor.close();
  expect((await capped.find().toArray()).map(({ _id }) => _id)).toEqual([2, 3, 4]);
  await capped.insertMany([5, 6].map((_id) => ({ _id })));
  expect((await capped.find().toArray()).map(({ _id }) => _id)).toEqual([4, 5, 6]);
  const plain = await numbers(1);
  expect(await refusalOf(plain.find({}, { tailable: true }).toArray())).toMatchObject({ code: 2 });
});

it('a tailable cursor on a capped collection without documents is closed at once', async () => {
  const find = `capped${++last}`;
  await store.db.createCollection(find, { capped: true, size: 4096 });
  const { cursor } = await raw({ find, tailable: true, awaitData: true });
  expect(cursor).toMatchObject({ id: 0, firstBatch: [] });
  expect(await raw({ find, awaitData: true })).toMatchObject({ code: 9 });
});

it('$currentOp shows the commands that are being run, on admin alone', async () => {
  const comment = `asked${++last}`;
  const pipeline = [
    { $currentOp: { idleConnections: false, localOps: true } },
    { $match: { 'command.comment': comment } },
    { $project: { _id: 0, ns: 1, active: 1, 'command.aggregate': 1 } },
  ];
  const answer = await connection.send('admin', { aggregate: 1, pipeline, cursor: {}, comment });
  expect(answer.cursor.firstBatch).toEqual([
    { ns: 'admin.$cmd.aggregate', active: true, command: { aggregate: 1 } },
  ]);
  expect(await raw({ aggregate: 1, pipeline, cursor: {} })).toMatchObject({ code: 73 });
});

it('a sort that needs too much memory is refused, with a limit it is not', async () => {
  const collection = store.db.collection<{ _id: number; x: string; n: number }>(`huge${++last}`);
  for (let i = 0; i < 11; i++) {
    await collection.insertMany(
      Array.from({ length: 10 }, (_, j) => ({ _id: i * 10 + j, n: -j, x: 'x'.repeat(2 ** 20) })),
    );
  }
  const top = await collection
    .find({}, { projection: { x: 0 } })
    .sort({ n: 1, _id: 1 })
    .limit(2)
    .toArray();
  expect(top.map(({ _id }) => _id)).toEqual([9, 19]);
  // A real server may write what does not fit to disk.
  if (REAL_URL !== undefined) return;
  const sorted = collection.find({}, { projection: { x: 0 } }).sort({ n: 1 });
  expect(await refusalOf(sorted.toArray())).toMatchObject({ code: 292 });
}, 60_000);
