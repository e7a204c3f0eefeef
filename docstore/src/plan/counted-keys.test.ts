import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inSessionOf } from '../testing/transactions.ts';
import { useStore } from '../testing/use-store.ts';

interface Row {
  _id: number;
  kind: string;
  at: number;
}

const fixture = useStore();
const KINDS = ['a', 'b', 'c'];
const rowOf = (_id: number): Row => ({ _id, kind: KINDS[_id % 3] ?? '', at: (_id * 7) % 40 });
let last = 0;

async function rowsIn(count: number) {
  const rows = fixture.store.db.collection<Row>(`rows${++last}`);
  await rows.createIndex({ kind: 1, at: -1 });
  if (count > 0) await rows.insertMany(Array.from({ length: count }, (_, id) => rowOf(id)));
  return rows;
}

const change = fc.record({ id: fc.nat(59), remove: fc.boolean() });
const search = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1 }),
  from: fc.nat(40),
  skip: fc.nat(25),
  newest: fc.boolean(),
});

it('counts and skips keys as a transaction sees them, with what it has written itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change), fc.array(search, { minLength: 1 }), async (changes, searches) => {
      const rows = await rowsIn(30);
      await inSessionOf(fixture, async (session) => {
        session.startTransaction();
        const expected = new Map(Array.from({ length: 30 }, (_, id) => [id, rowOf(id)]));
        for (const { id, remove } of changes) {
          if (remove) await rows.deleteOne({ _id: id }, { session });
          else await rows.updateOne({ _id: id }, { $set: rowOf(id) }, { session, upsert: true });
          if (remove) expected.delete(id);
          else expected.set(id, rowOf(id));
        }
        for (const { kinds, from, skip, newest } of searches) {
          const filter = { kind: { $in: kinds }, at: { $gte: from } };
          const ids = [...expected.values()].filter(({ kind, at }) => kinds.includes(kind) && at >= from);
          expect(await rows.countDocuments(filter, { session })).toBe(ids.length);
          const [only = ''] = kinds;
          const sort = { at: newest ? -1 : 1 } as const;
          const page = await rows
            .find({ ...filter, kind: only }, { session })
            .sort(sort)
            .skip(skip)
            .toArray();
          const ats = ids.flatMap(({ kind, at }) => (kind === only ? [at] : []));
          const ordered = ats.sort((a, b) => (newest ? b - a : a - b));
          expect(page.map(({ at }) => at)).toEqual(ordered.slice(skip));
          const without = await rows.find(filter, { session }).skip(skip).toArray();
          expect(without).toHaveLength(Math.max(0, ids.length - skip));
        }
        await session.abortTransaction();
      });
    }),
    { numRuns: 25 },
  );
});
