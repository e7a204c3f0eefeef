import { describe, expect, it } from 'vitest';
import { fileStore } from '../../testing/file-store.ts';
import { REAL_URL, refusalOf } from '../../testing/test-store.ts';

const at = fileStore();
const { raw, numbers } = at;
let last = 0;

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
    const { collectionName: find } = await numbers(1);
    expect(await raw({ find, ...more })).toMatchObject({ ok: 0, code: 2 });
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

it('a sort that needs too much memory is refused, with a limit it is not', async () => {
  const collection = at.store.db.collection<{ _id: number; x: string; n: number }>(`huge${++last}`);
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
