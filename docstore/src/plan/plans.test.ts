import { serialize } from 'bson';
import fc from 'fast-check';
import type { Collection, Filter, Sort } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeDocument } from '../bson/codec.ts';
import { encodeKey } from '../bson/index-key.ts';
import { compileSort } from '../query/sort.ts';
import { documentOf } from '../testing/plain.ts';
import { TestStore } from '../testing/test-store.ts';

interface Thing {
  _id?: number;
  [field: string]: unknown;
}

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
});
afterAll(() => store.close());

let last = 0;
function things(): Collection<Thing> {
  return store.db.collection<Thing>(`things${++last}`);
}

/** The stages of the winning plan from the outside in, and the index if one is used. */
async function planOf(collection: Collection<Thing>, filter: Filter<Thing>, sort: Sort = {}) {
  const { queryPlanner } = await collection.find(filter).sort(sort).explain('queryPlanner');
  const stages: string[] = [];
  let index: string | undefined;
  for (let stage = queryPlanner.winningPlan; stage !== undefined; stage = stage.inputStage) {
    stages.push(stage.stage);
    index ??= stage.indexName;
  }
  return { stages, index };
}

describe('an index is used', () => {
  it('for equality, $in, ranges, prefixes and order', async () => {
    const collection = things();
    await collection.createIndex({ user: 1, at: -1 });
    await collection.insertOne({ user: 'a', at: 1 });
    const uses = async (filter: Filter<Thing>, sort?: Sort) => (await planOf(collection, filter, sort)).index;
    expect(await uses({ user: 'a' })).toBe('user_1_at_-1');
    expect(await uses({ user: { $in: ['a', 'b'] } })).toBe('user_1_at_-1');
    expect(await uses({ user: 'a', at: { $gte: 1, $lt: 5 } })).toBe('user_1_at_-1');
    expect(await uses({ user: { $gt: 'a' } })).toBe('user_1_at_-1');
    expect(await uses({ at: 1 })).toBeUndefined();
    expect(await uses({ _id: 3 })).toBe('_id_');
    expect((await planOf(collection, { user: 'a' }, { at: -1 })).stages).not.toContain('SORT');
    expect((await planOf(collection, { user: 'a' }, { at: 1 })).stages).not.toContain('SORT');
    expect((await planOf(collection, {}, { user: 1, at: -1 })).stages).not.toContain('SORT');
    expect((await planOf(collection, {}, { user: 1, at: 1 })).stages).toContain('SORT');
    expect((await planOf(collection, { user: { $in: ['a', 'b'] } }, { at: 1 })).stages).toContain('SORT');
  });

  it('examines no more keys and documents than necessary', async () => {
    const collection = things();
    await collection.createIndex({ x: 1 });
    await collection.insertMany(Array.from({ length: 50 }, (_, x) => ({ x })));
    const { executionStats } = await collection.find({ x: { $gte: 10, $lt: 13 } }).explain('executionStats');
    expect(executionStats).toMatchObject({ nReturned: 3, totalKeysExamined: 3, totalDocsExamined: 3 });
  });

  it('to skip and to count without reading documents, if its keys decide the filter', async () => {
    const collection = things();
    await collection.createIndex({ status: 1, at: 1 });
    await collection.createIndex({ at: 1 });
    const row = (at: number) => ({
      status: at % 2 === 0 ? 'open' : 'closed',
      at,
      note: at % 4 === 0 ? 'x' : 'y',
    });
    await collection.insertMany(Array.from({ length: 100 }, (_, at) => row(at)));
    const examined = async () => {
      const { metrics } = await store.db.admin().command({ serverStatus: 1 });
      return Number(metrics.queryExecutor.scannedObjects);
    };
    const readBy = async (search: () => Promise<unknown>) => {
      const before = await examined();
      await search();
      return (await examined()) - before;
    };
    const page = (filter: Filter<Thing>) =>
      collection.find(filter).sort({ at: 1 }).skip(30).limit(10).toArray();
    expect(await readBy(() => page({}))).toBe(10);
    expect(await readBy(() => page({ status: 'open' }))).toBe(10);
    expect(await readBy(() => page({ at: { $gte: 10, $lt: 90 } }))).toBe(10);
    expect(await readBy(() => collection.find({}).sort({ at: -1 }).skip(60).limit(1).toArray())).toBe(1);
    expect((await page({ status: 'open' })).map(({ at }) => at)).toEqual(
      Array.from({ length: 10 }, (_, n) => 60 + 2 * n),
    );
    expect(await readBy(() => collection.countDocuments({ status: 'open' }))).toBe(0);
    expect(await collection.countDocuments({ status: 'open' })).toBe(50);
    // The index knows nothing of the note.
    expect(await readBy(() => collection.countDocuments({ status: 'open', note: 'x' }))).toBe(50);
    expect(await collection.countDocuments({ status: 'open', note: 'x' })).toBe(25);
    expect(await readBy(() => collection.countDocuments({ status: null }))).toBe(0);
    await collection.insertOne({ at: 100 });
    expect(await collection.countDocuments({ status: null })).toBe(1);
  });

  it('that is partial only if it contains every document that can match', async () => {
    const collection = things();
    await collection.createIndex(
      { telegram: 1 },
      { unique: true, partialFilterExpression: { telegram: { $type: 'number' } } },
    );
    await collection.createIndex({ due: 1 }, { partialFilterExpression: { due: { $type: 'date' } } });
    await collection.createIndex({ round: 1 }, { partialFilterExpression: { round: { $exists: true } } });
    await collection.insertOne({ telegram: 1 });
    const uses = async (filter: Filter<Thing>) => (await planOf(collection, filter)).index;
    expect(await uses({ telegram: 5 })).toBe('telegram_1');
    expect(await uses({ telegram: 'x' })).toBeUndefined();
    expect(await uses({ telegram: null })).toBeUndefined();
    expect(await uses({ round: 'r' })).toBe('round_1');
  });

  it('on an array for one of its elements, and to sort by another field', async () => {
    const collection = things();
    await collection.createIndex({ 'postings.account': 1, at: 1 });
    await collection.insertMany([
      { at: 2, postings: [{ account: 'a' }, { account: 'b' }] },
      { at: 1, postings: [{ account: 'a' }, { account: 'c' }] },
    ]);
    const plan = await planOf(collection, { 'postings.account': 'a' }, { at: -1 });
    expect(plan).toMatchObject({ index: 'postings.account_1_at_1' });
    expect(plan.stages).not.toContain('SORT');
    const found = await collection.find({ 'postings.account': 'a' }).sort({ at: 1 }).toArray();
    expect(found.map(({ at }) => at)).toEqual([1, 2]);
  });

  it('on two fields of an array also finds documents of which two elements match together', async () => {
    const collection = things();
    await collection.createIndex({ 'b.c': 1, 'b.d': 1 });
    await collection.insertOne({
      b: [
        { c: 1, d: 2 },
        { c: 2, d: 1 },
      ],
    });
    expect(await collection.find({ 'b.c': 1, 'b.d': 1 }).toArray()).toHaveLength(1);
  });

  it('on an array is not used to sort by that array', async () => {
    const collection = things();
    await collection.createIndex({ a: 1 });
    await collection.insertMany([
      { _id: 1, a: 2 },
      { _id: 2, a: [2, 3] },
    ]);
    const found = await collection.find({ a: 2 }).sort({ a: -1 }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2, 1]);
  });

  it('by hint, and a hint that matches no index is refused', async () => {
    const collection = things();
    await collection.createIndex({ x: 1 });
    await collection.insertOne({ x: 1 });
    const hinted = await collection.find({}).hint('x_1').explain('queryPlanner');
    expect(JSON.stringify(hinted)).toContain('IXSCAN');
    await expect(collection.find({}).hint('nothing').toArray()).rejects.toMatchObject({ code: 2 });
  });

  it('for each branch of an $or', async () => {
    const collection = things();
    await collection.createIndex({ x: 1 });
    await collection.createIndex({ y: 1 });
    await collection.insertMany([
      { x: 1, y: 1 },
      { x: 1, y: 2 },
      { x: 3, y: 2 },
      { x: 5, y: 5 },
    ]);
    const filter = { $or: [{ x: 1 }, { y: 2 }] };
    expect(JSON.stringify(await collection.find(filter).explain('queryPlanner'))).not.toContain('COLLSCAN');
    expect(await collection.find(filter).toArray()).toHaveLength(3);
  });
});

/** Few values, so that many match; including arrays and missing fields. */
const small = fc.integer({ min: 0, max: 3 });
const value = fc.oneof(
  { arbitrary: small, weight: 3 },
  { arbitrary: fc.array(small, { maxLength: 3 }), weight: 3 },
  { arbitrary: fc.constantFrom('a', null, 1.5, new Date(0)), weight: 1 },
);
const inner = fc.record({ c: value, d: small }, { requiredKeys: [] });
const inners = fc.oneof(inner, fc.array(inner, { maxLength: 3 }), value);
const documents = fc.array(fc.record({ a: value, b: inners }, { requiredKeys: [] }), { maxLength: 10 });

const scalar = fc.oneof({ arbitrary: small, weight: 5 }, fc.constantFrom('a', null, new Date(0)));
const condition = fc.oneof(
  { arbitrary: scalar, weight: 3 },
  { arbitrary: fc.record({ $gte: small, $lt: small }), weight: 2 },
  fc.record({ $gt: scalar }),
  fc.record({ $lte: scalar }),
  { arbitrary: fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }), weight: 2 },
  fc.constantFrom({ $exists: true }, { $exists: false }, { $ne: 1 }),
);
const direction = fc.constantFrom<(1 | -1)[]>(1, -1);

/** An index, a filter and a sort on related fields. */
const cases = fc
  .constantFrom(['a'], ['a', 'b'], ['b', 'a'], ['b.c', 'b.d'], ['b.c', 'a'], ['b.d', 'b.c'])
  .chain((paths) => {
    const spec = fc.tuple(...paths.map((path) => direction.map((way) => [path, way] as const)));
    const conditions = fc.dictionary(fc.constantFrom(...paths, 'a'), condition, {
      maxKeys: 2,
      noNullPrototype: true,
    });
    const filter = fc.oneof(
      { arbitrary: conditions, weight: 4 },
      fc.record({ $or: fc.array(conditions, { minLength: 1, maxLength: 2 }) }),
    );
    return fc.record({
      key: spec.map((fields): Record<string, 1 | -1> => Object.fromEntries(fields)),
      filter: filter.map((one): Filter<Thing> => one as Filter<Thing>),
      // Some fields of the index, in its direction or against it.
      sort: fc
        .tuple(spec, fc.subarray([0, 1]))
        .map(
          ([fields, places]): Record<string, 1 | -1> =>
            Object.fromEntries(places.flatMap((i) => (fields[i] ? [fields[i]] : []))),
        ),
    });
  });

/** The sort keys of documents, because documents with equal keys may come in any order. */
function sortKeys(documents: readonly Thing[], spec: Record<string, 1 | -1>): string[] {
  const { keyOf, directions } = compileSort(decodeDocument(serialize(documentOf(spec))));
  return documents.map((document) =>
    encodeKey(keyOf(decodeDocument(serialize(document))), directions).toString('hex'),
  );
}

it('with any index, a query finds, counts and skips the same documents in the same order as without', async () => {
  await fc.assert(
    fc.asyncProperty(documents, cases, async (all, { key, filter, sort }) => {
      const plain = things();
      const indexed = things();
      const numbered = all.map((document, _id) => ({ _id, ...document }));
      for (const collection of [plain, indexed]) await store.db.createCollection(collection.collectionName);
      try {
        await indexed.createIndex(key);
        if (numbered.length > 0) await indexed.insertMany(numbered);
      } catch (error) {
        // An index cannot contain parallel arrays.
        expect(error).toMatchObject({ code: 171 });
        return;
      }
      if (numbered.length > 0) await plain.insertMany(numbered);
      const found = (collection: Collection<Thing>) => collection.find(filter).sort(sort).toArray();
      const ids = (list: Thing[]) => list.map(({ _id }) => _id).sort();
      try {
        const [expected, actual] = [await found(plain), await found(indexed)];
        expect(ids(actual)).toEqual(ids(expected));
        expect(sortKeys(actual, sort)).toEqual(sortKeys(expected, sort));
        expect(await indexed.countDocuments(filter)).toBe(expected.length);
        const rest = await indexed.find(filter).sort(sort).skip(2).toArray();
        expect(sortKeys(rest, sort)).toEqual(sortKeys(expected.slice(2), sort));
        expect(ids([...actual.slice(0, 2), ...rest])).toEqual(ids(expected));
      } catch (error) {
        // Documents cannot be sorted by parallel arrays.
        if ((error as { code?: number }).code !== 2) throw error;
      }
    }),
    { numRuns: 200 },
  );
}, 120_000);
