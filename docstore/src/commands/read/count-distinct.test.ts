import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/use-store.ts';

const fixture = useStore();
const { raw, createNumbers: numbers } = fixture;

describe('count and distinct', () => {
  it('count the matches within skip and limit', async () => {
    const collection = await numbers(9);
    expect(await collection.estimatedDocumentCount()).toBe(9);
    expect(await collection.countDocuments({ x: 1 })).toBe(3);
    expect(await raw({ count: collection.collectionName, query: { x: 1 }, skip: 1, limit: 5 })).toMatchObject(
      { n: 2 },
    );
  });

  it('distinct uses the index of a hint', async () => {
    const { collectionName } = await numbers(4);
    const distinct = { distinct: collectionName, key: '_id', hint: '_id_' };
    expect((await raw(distinct)).values).toEqual([0, 1, 2, 3]);
    expect(await raw({ ...distinct, hint: 'none' })).toMatchObject({ code: 2 });
  });

  it('distinct expands arrays and returns each value once', async () => {
    const collection = await numbers(3);
    await collection.insertMany([{ _id: 7, x: [1, 8] }, { _id: 8, x: [] }, { _id: 9 }]);
    expect((await collection.distinct('x')).sort()).toEqual([0, 1, 2, 8]);
  });
});
