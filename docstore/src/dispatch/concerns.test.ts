import { Timestamp } from 'bson';
import { expect, it } from 'vitest';
import { rejectionOf } from '../testing/test-store.ts';
import { useStore } from '../testing/use-store.ts';

const fixture = useStore();
const { raw, createNumbers: numbers } = fixture;

it('a snapshot session reads one snapshot, whatever is written', async () => {
  const collection = await numbers(3);
  const session = fixture.store.client.startSession({ snapshot: true });
  expect(await collection.find({}, { session }).toArray()).toHaveLength(3);
  await collection.deleteOne({ _id: 1 });
  await collection.updateOne({ _id: 2 }, { $set: { x: 99 } });
  expect(await collection.find({}, { session }).toArray()).toHaveLength(3);
  expect((await collection.distinct('x', {}, { session })).sort()).toEqual([0, 1, 2]);
  expect(await collection.find({}, { session, batchSize: 1 }).toArray()).toHaveLength(3);
  expect(await rejectionOf(collection.insertOne({ _id: 50 }, { session }))).toMatchObject({ code: 72 });
  await session.endSession();
});

it.each([
  ['an invalid time', { afterClusterTime: 1 }, 14],
  ['atClusterTime without a snapshot', { level: 'local', atClusterTime: new Timestamp({ t: 1, i: 1 }) }, 72],
  [
    'atClusterTime and afterClusterTime',
    {
      level: 'snapshot',
      atClusterTime: new Timestamp({ t: 1, i: 1 }),
      afterClusterTime: new Timestamp({ t: 1, i: 1 }),
    },
    72,
  ],
  [
    'afterClusterTime with level available',
    { level: 'available', afterClusterTime: new Timestamp({ t: 1, i: 1 }) },
    72,
  ],
  ['an unknown level', { level: 'all' }, 2],
])('a read concern is refused with %s', async (_, readConcern, code) => {
  const { collectionName: find } = await numbers(1);
  expect(await raw({ find, readConcern })).toMatchObject({ ok: 0, code });
});
