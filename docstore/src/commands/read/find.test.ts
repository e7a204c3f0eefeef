import { describe, expect, it } from 'vitest';
import { REAL_URL, rejectionOf } from '../../testing/test-store.ts';
import { useStore } from '../../testing/use-store.ts';

const fixture = useStore();
const { raw, createNumbers: numbers } = fixture;
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
  });

  it('refuses unknown operators, fields and values', async () => {
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

it('a sort that needs too much memory is refused without a limit', async () => {
  const collection = fixture.store.db.collection<{ _id: number; x: string; n: number }>(`huge${++last}`);
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
  // A real server may sort on disk.
  if (REAL_URL !== undefined) return;
  const sorted = collection.find({}, { projection: { x: 0 } }).sort({ n: 1 });
  expect(await rejectionOf(sorted.toArray())).toMatchObject({ code: 292 });
}, 60_000);
