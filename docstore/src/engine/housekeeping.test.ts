import { rmSync } from 'node:fs';
import { Int32 } from 'bson';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { DataFolder } from '../storage/data-folder.ts';
import { insertDocument } from '../storage/documents.ts';
import { scan } from '../storage/overlay.ts';
import { temporaryFolder } from '../testing/test-store.ts';
import { Engine } from './engine.ts';
import { expireDocuments } from './expire-documents.ts';
import { sweep } from './housekeeping.ts';

let dataDir = '';
let engine: Engine;
beforeEach(async () => {
  dataDir = temporaryFolder();
  const folder = new DataFolder(dataDir);
  await folder.lock();
  engine = new Engine({ folder, replicaSet: 'rs0', failPoints: false });
});
afterEach(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

const ALL = { from: Buffer.of(2), to: Buffer.of(6) };
const documents = () =>
  [...scan(engine.store.committed, { from: Buffer.of(2), to: Buffer.of(3) })].map(({ value }) =>
    decodeDocument(value.subarray(0, -4)),
  );

async function fill(name: string, all: readonly BsonDocument[], index?: BsonDocument): Promise<void> {
  await engine.store.write((view) => {
    const collection = engine.catalog.findOrCreate(`test.${name}`);
    if (index !== undefined) {
      const made = engine.catalog.newIndex({ v: new Int32(2), key: {}, name: 'mine', ...index });
      collection.indexes = [...collection.indexes, made];
      engine.catalog.markChanged(collection);
    }
    for (const document of all) insertDocument(view, collection, document, encodeDocument(document));
  });
}

it.each([1, -1])('documents expire by a TTL index (direction %i), and others stay', async (direction) => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const index = { key: { at: new Int32(direction) }, expireAfterSeconds: new Int32(60) };
  const all = [ago(100), ago(61), ago(30), ago(-100), 'never', null, new Int32(5)].map((at, i) => ({
    _id: new Int32(i),
    at,
  }));
  await fill(
    'things',
    [...all, { _id: new Int32(7), at: [ago(500), ago(-500)] }, { _id: new Int32(8) }],
    index,
  );
  await expireDocuments(engine);
  expect(documents().map(({ _id }) => Number(_id))).toEqual([2, 3, 4, 5, 6, 8]);
});

it('data of dropped collections and indexes are removed, even after a restart', async () => {
  await fill(
    'gone',
    Array.from({ length: 3000 }, (_, i) => ({ _id: new Int32(i) })),
  );
  await fill('kept', [{ _id: new Int32(1) }]);
  await engine.store.write(() => {
    const collection = engine.catalog.find('test.gone');
    if (collection !== undefined) engine.catalog.drop(collection);
  });
  expect(documents()).toHaveLength(3001);
  await engine.close();
  engine = new Engine(engine.options);
  expect(engine.catalog.find('test.gone')).toBeUndefined();
  await sweep(engine);
  // Of the other collection remain a document, its index entry and its statistics.
  expect([...scan(engine.store.committed, ALL)]).toHaveLength(3);
  expect(engine.catalog.nextSweep()).toBeUndefined();
});

it('unused sessions are removed', async () => {
  const { UUID } = await import('bson');
  const session = engine.sessions.getOrCreate({ id: new UUID() });
  session.startNumber(1, 'writes');
  await engine.store.write((view) => session.persistResults(view, new Map([[0, { n: new Int32(1) }]])));
  expect([...scan(engine.store.committed, { from: Buffer.of(6), to: Buffer.of(7) })]).toHaveLength(1);
  await engine.sessions.expire(Date.now() + 29 * 60_000);
  expect(engine.sessions.all()).toHaveLength(1);
  await engine.sessions.expire(Date.now() + 31 * 60_000);
  expect(engine.sessions.all()).toHaveLength(0);
  expect([...scan(engine.store.committed, { from: Buffer.of(6), to: Buffer.of(7) })]).toHaveLength(0);
});
