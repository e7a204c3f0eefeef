import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backup } from '../backup.ts';
import { restore } from '../restore.ts';
import { type Docstore, startDocstore } from '../start.ts';
import { bundledServer, ChildStore } from '../testing/child-store.ts';
import { temporaryFolder } from '../testing/test-store.ts';
import { openStore } from './store.ts';

let dataDir = '';
let file = '';
beforeEach(() => {
  dataDir = temporaryFolder();
  file = join(dataDir, 'docstore/data.mdb');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const start = () => startDocstore({ listenOn: 0, dataDir });

async function withStore<T>(work: (client: MongoClient, docstore: Docstore) => Promise<T>): Promise<T> {
  const docstore = await start();
  const client = await new MongoClient(docstore.url).connect();
  try {
    return await work(client, docstore);
  } finally {
    await client.close();
    await docstore.close();
  }
}

const things = (client: MongoClient) => client.db('test').collection<{ _id: number; x: string }>('things');

async function fill(from: number, count: number): Promise<void> {
  await withStore((client) =>
    things(client).insertMany(
      Array.from({ length: count }, (_, i) => ({ _id: from + i, x: 'x'.repeat(300) })),
    ),
  );
}

describe('a damaged file', () => {
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['noise instead of it', (bytes) => Buffer.from(bytes.map((_, i) => (i * 7919) & 0xff))],
    ['its first page lost', (bytes) => Buffer.concat([Buffer.alloc(4096), bytes.subarray(4096)])],
    ['its end lost', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['nothing left', () => Buffer.alloc(0)],
    [
      'zeros in the middle',
      (bytes) => Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192)]),
    ],
  ];
  it.each(damages)('(%s) is reported in one sentence and not modified', async (_, damage) => {
    await fill(0, 500);
    const damaged = Buffer.from(damage(readFileSync(file)));
    writeFileSync(file, damaged);
    const refusal = await start().then(
      () => new Error('it started'),
      (error: Error) => error,
    );
    expect(refusal.message).toMatch(
      /^The document store's data file \S+data\.mdb is damaged \(.*\); nothing was changed.*\.$/,
    );
    expect(readFileSync(file).equals(damaged)).toBe(true);
    // A second attempt gets the same error: the first one has released the folder.
    await expect(start()).rejects.toThrow('is damaged');
  });

  it('with a changed document is reported when the document is read', async () => {
    await fill(0, 500);
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf('x'.repeat(100)); at >= 0; at = bytes.indexOf('x'.repeat(100), at + 400))
      bytes[at] = 0x79;
    writeFileSync(file, bytes);
    await withStore(async (client) => {
      await expect(things(client).find().toArray()).rejects.toThrow('the data file is damaged');
    });
  });

  it('that is missing is reported too', async () => {
    await fill(0, 1);
    rmSync(file);
    await expect(start()).rejects.toThrow('it is empty or gone');
  });
});

it('acknowledged writes are flushed', async () => {
  mkdirSync(join(dataDir, 'docstore'));
  const store = openStore(file);
  // The meta pages of LMDB: the newest transaction, and the newest one that has been flushed.
  const pages = Buffer.alloc(8192);
  const opened = openSync(file, 'r');
  for (let i = 1; i <= 100; i++) {
    const key = Buffer.of(7, i);
    await Promise.all([1, 2].map((n) => store.write((view) => view.put(key, Buffer.of(n)))));
    readSync(opened, pages, 0, pages.length, 0);
    const [first, second, flushed] = [152, 4248, 2200].map((at) => pages.readBigUInt64LE(at));
    expect(Number(flushed)).toBe(Math.max(Number(first), Number(second)));
    expect(Number(flushed)).toBeGreaterThanOrEqual(i);
  }
  closeSync(opened);
  await store.close();
});

it('only one process can open the data', async () => {
  await withStore(async () => {
    await expect(start()).rejects.toThrow(/is in use by process \d+: stop that one first/);
  });
  await withStore((client) => things(client).findOne());
});

it('a killed process does not prevent the next start', async () => {
  const child = await ChildStore.start(await bundledServer('docstore-data-file'), dataDir);
  const client = await new MongoClient(child.url).connect();
  await things(client).insertOne({ _id: 1, x: 'a' });
  await expect(start()).rejects.toThrow('is in use by process');
  await child.kill();
  await client.close();
  await withStore(async (again) => expect(await things(again).findOne()).toEqual({ _id: 1, x: 'a' }));
}, 30_000);

describe('a backup', () => {
  it('is consistent while the store is written to, and can be restored', async () => {
    const copy = join(dataDir, 'copies/backup.mdb');
    await withStore(async (client) => {
      const collection = things(client);
      await collection.createIndex({ x: 1 });
      let hasEnded = false;
      let written = 0;
      const writing = (async () => {
        while (!hasEnded) {
          const pair = [written, written + 1].map((_id) => ({ _id, x: `${_id}` }));
          await client.withSession((session) =>
            session.withTransaction(() => collection.insertMany(pair, { session })),
          );
          written += 2;
        }
      })();
      while (written < 20) await collection.findOne();
      await backup(dataDir, copy);
      hasEnded = true;
      await writing;
      expect(await collection.countDocuments()).toBe(written);
      await expect(backup(dataDir, copy)).rejects.toThrow('already exists');
      await expect(restore(dataDir, copy)).rejects.toThrow(
        /is running as process \d+: stop it before you restore/,
      );
      await collection.deleteMany({});
    });
    const previous = await restore(dataDir, copy);
    expect(existsSync(previous ?? '')).toBe(true);
    await withStore(async (client) => {
      const count = await things(client).countDocuments();
      expect(count).toBeGreaterThanOrEqual(20);
      expect(count % 2).toBe(0);
      expect(await client.db('test').command({ validate: 'things' })).toMatchObject({
        valid: true,
        nrecords: count,
      });
    });
    expect(readdirSync(join(dataDir, 'docstore')).filter((name) => name.startsWith('backup-'))).toEqual([]);
  });

  it('can be made without a running store, and other files are not restored', async () => {
    await fill(0, 10);
    const copy = join(dataDir, 'backup.mdb');
    await backup(dataDir, copy);
    rmSync(join(dataDir, 'docstore'), { recursive: true });
    expect(await restore(dataDir, copy)).toBeUndefined();
    await withStore(async (client) => expect(await things(client).countDocuments()).toBe(10));
    truncateSync(copy, statSync(copy).size / 2);
    await expect(restore(dataDir, copy)).rejects.toThrow('is damaged');
  });
});

it('a file that cannot grow refuses writes and loses nothing', async () => {
  const server = await bundledServer('docstore-data-file');
  const child = await ChildStore.start(server, dataDir, 4096);
  const client = await new MongoClient(child.url, { retryWrites: false }).connect();
  let written = 0;
  const insert = async () => {
    for (;;) {
      await things(client).insertOne({ _id: written, x: 'x'.repeat(3000) });
      written += 1;
    }
  };
  await expect(insert()).rejects.toMatchObject({ code: 14_031 });
  expect(written).toBeGreaterThan(100);
  expect(await things(client).countDocuments()).toBe(written);
  await expect(things(client).insertOne({ _id: -1, x: 'x'.repeat(300_000) })).rejects.toMatchObject({
    code: 14_031,
  });
  await client.close();
  await child.kill();
  await withStore(async (again) => {
    await things(again).insertOne({ _id: written, x: '' });
    expect(await again.db('test').command({ validate: 'things' })).toMatchObject({
      valid: true,
      nrecords: written + 1,
    });
  });
}, 60_000);

const canMount = (() => {
  try {
    execFileSync('mount', ['--version'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
})();

it.skipIf(!canMount)(
  'a full disk refuses writes, loses nothing, and continues once there is space again',
  async (context) => {
    const disk = join(dataDir, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      context.skip();
    }
    try {
      const docstore = await startDocstore({ listenOn: 0, dataDir: disk });
      const client = await new MongoClient(docstore.url, { retryWrites: false }).connect();
      const ballast = join(disk, 'ballast');
      writeFileSync(ballast, Buffer.alloc(1_500_000));
      let written = 0;
      let refusal: unknown;
      while (refusal === undefined && written < 2000) {
        await things(client)
          .insertOne({ _id: written, x: 'x'.repeat(3000) })
          .then(
            () => (written += 1),
            (error) => {
              refusal = error;
            },
          );
      }
      expect(refusal).toMatchObject({ code: 14_031 });
      expect(await things(client).countDocuments()).toBe(written);
      expect(await things(client).estimatedDocumentCount()).toBe(written);
      rmSync(ballast);
      await things(client).insertOne({ _id: written, x: '' });
      expect(await client.db('test').command({ validate: 'things' })).toMatchObject({
        valid: true,
        nrecords: written + 1,
      });
      await client.close();
      await docstore.close();
    } finally {
      execFileSync('umount', [disk]);
    }
  },
  60_000,
);
