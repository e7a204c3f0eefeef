import { Long } from 'bson';
import {
  type AnyClientBulkWriteModel,
  type ClientBulkWriteOptions,
  type Document,
  MongoClientBulkWriteError,
  UUID,
} from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { rejectionOf } from '../../testing/test-store.ts';
import { useStore } from '../../testing/use-store.ts';

const fixture = useStore();

let last = 0;
let namespace = '';
let other = '';
beforeEach(() => {
  namespace = `${fixture.store.db.databaseName}.bulk${++last}`;
  other = `${fixture.store.db.databaseName}.other${last}`;
});

interface Thing {
  _id: number;
  x?: number;
}

const named = (name: string) => fixture.store.db.collection<Thing>(name.split('.')[1] ?? '');
const all = (name: string) => named(name).find().sort({ _id: 1 }).toArray();
const bulk = (models: AnyClientBulkWriteModel<Thing>[], options?: ClientBulkWriteOptions) =>
  fixture.store.client.bulkWrite<Record<string, Thing>>(models, options);
const insert = (_id: number) => ({ insert: 0, document: { _id } });
const send = (ops: Document[], more: Document = {}) =>
  fixture.connection.send('admin', {
    bulkWrite: 1,
    ops,
    nsInfo: [{ ns: namespace }, { ns: other }],
    ...more,
  });

describe('a bulk write', () => {
  it('writes to several collections and counts each kind', async () => {
    const models: AnyClientBulkWriteModel<Thing>[] = [
      { name: 'insertOne', namespace, document: { _id: 1, x: 1 } },
      { name: 'insertOne', namespace: other, document: { _id: 2, x: 2 } },
      { name: 'updateOne', namespace, filter: {}, update: { $inc: { x: 1 } }, sort: { _id: -1 } },
      { name: 'updateMany', namespace: other, filter: {}, update: [{ $set: { x: '$$v' } }] },
      { name: 'replaceOne', namespace, filter: { _id: 7 }, replacement: { x: 7 }, upsert: true },
      { name: 'deleteMany', namespace: other, filter: { _id: 2 }, hint: '_id_' },
    ];
    const result = await bulk(models, { verboseResults: true, let: { v: 3 } });
    expect(result).toMatchObject({
      insertedCount: 2,
      matchedCount: 2,
      modifiedCount: 2,
      upsertedCount: 1,
      deletedCount: 1,
    });
    expect(result.updateResults?.get(4)).toMatchObject({ matchedCount: 1, upsertedId: 7 });
    expect(result.deleteResults?.get(5)).toEqual({ deletedCount: 1 });
    expect(await all(namespace)).toEqual([
      { _id: 1, x: 2 },
      { _id: 7, x: 7 },
    ]);
    expect(await all(other)).toEqual([]);
  });

  it('stops at the first error if ordered, and continues if not', async () => {
    const ops = [insert(1), insert(1), insert(2)];
    const answer = await send(ops);
    expect(answer).toMatchObject({ ok: 1, nErrors: 1, nInserted: 1 });
    expect(answer.cursor).toMatchObject({ id: 0, ns: 'admin.$cmd.bulkWrite' });
    expect(answer.cursor.firstBatch).toMatchObject([
      { ok: 1, idx: 0, n: 1 },
      { ok: 0, idx: 1, n: 0, code: 11_000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } },
    ]);
    const rest = await send(ops, { ordered: false, errorsOnly: true });
    expect(rest).toMatchObject({ nErrors: 2, nInserted: 1 });
    expect(rest.cursor.firstBatch.map(({ idx }: Document) => idx)).toEqual([0, 1]);
    const refusal = await rejectionOf(
      bulk([
        { name: 'insertOne', namespace, document: { _id: 5 } },
        { name: 'deleteOne', namespace, filter: { $expr: { $eq: ['$_id', '$$id'] } } },
      ]),
    );
    expect(refusal).toBeInstanceOf(MongoClientBulkWriteError);
    expect((refusal as unknown as MongoClientBulkWriteError).writeErrors.get(1)).toMatchObject({
      code: 17_276,
    });
  });

  it('returns the results of its operations in batches', async () => {
    const { cursor } = await send([insert(1), insert(2), insert(3)], { cursor: { batchSize: 2 } });
    expect(cursor.firstBatch).toHaveLength(2);
    const more = { getMore: Long.fromValue(cursor.id), collection: '$cmd.bulkWrite' };
    expect((await fixture.connection.send('admin', more)).cursor).toMatchObject({
      id: 0,
      nextBatch: [{ idx: 2 }],
    });
  });

  it('does nothing twice if it is retried', async () => {
    const retry = { lsid: { id: new UUID() }, txnNumber: Long.fromNumber(1) };
    const ops = [insert(1), { update: 0, filter: { _id: 1 }, updateMods: { $inc: { x: 1 } } }];
    const first = await send(ops, retry);
    const again = await send(ops, retry);
    expect(again).toMatchObject({ retriedStmtIds: [0, 1], nInserted: 1, nModified: 1 });
    expect(again.cursor).toEqual(first.cursor);
    expect(await all(namespace)).toEqual([{ _id: 1, x: 1 }]);
    const many = [{ delete: 0, filter: {}, multi: true }];
    expect(await send(many, { ...retry, txnNumber: Long.fromNumber(2) })).toMatchObject({ code: 72 });
  });

  it('runs in a transaction, which an error ends', async () => {
    await fixture.store.client.withSession(async (session) => {
      await session.withTransaction(() =>
        bulk([{ name: 'insertOne', namespace, document: { _id: 1 } }], { session }),
      );
      expect(await all(namespace)).toEqual([{ _id: 1 }]);
      session.startTransaction();
      const twice = [2, 2].map((_id) => ({ name: 'insertOne' as const, namespace, document: { _id } }));
      await rejectionOf(bulk(twice, { session }));
      expect(await rejectionOf(session.commitTransaction())).toMatchObject({ code: 251 });
    });
    expect(await all(namespace)).toEqual([{ _id: 1 }]);
  });

  it.each([
    ['no operation', { ops: [] }, 16],
    ['an unknown operation', { ops: [{ replace: 0, filter: {} }] }, 2],
    ['an invalid namespace index', { ops: [{ insert: 2, document: {} }] }, 2],
    ['an unknown field', { ops: [{ insert: 0, document: {}, x: 1 }] }, 40_415],
    ['no document', { ops: [{ insert: 0 }] }, 40_414],
    ['no filter', { ops: [{ delete: 0 }] }, 40_414],
    ['an invalid namespace', { nsInfo: [{ ns: 'x' }] }, 73],
    ['a namespace without a name', { nsInfo: [{}] }, 40_414],
    ['a sort of many', { ops: [{ update: 0, filter: {}, updateMods: {}, multi: true, sort: { x: 1 } }] }, 9],
    ['a collation', { ops: [{ delete: 0, filter: {}, collation: { locale: 'en' } }] }, 238],
  ])('refuses %s', async (_, more, code) => {
    expect(await send([insert(1)], more)).toMatchObject({ ok: 0, code });
    expect(await all(namespace)).toEqual([]);
  });
});
