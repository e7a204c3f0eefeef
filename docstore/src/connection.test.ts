import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Document, serialize, Timestamp } from 'bson';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { REAL_URL } from './testing/test-store.ts';
import { useStore } from './testing/use-store.ts';
import { crc32c } from './wire/crc32c.ts';
import { encodeFrame, OP_MSG, OP_QUERY } from './wire/frame.ts';
import { RawConnection } from './wire/raw-connection.ts';

const fixture = useStore();

const NO_FLAGS = Buffer.alloc(4);
const body = (document: Document) => Buffer.concat([Buffer.of(0), serialize(document)]);

function sequence(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => serialize(document)),
  ]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4);
  return Buffer.concat([Buffer.of(1), size, content]);
}

function query(namespace: string, document: Document): Buffer {
  const numbers = Buffer.alloc(8);
  numbers.writeInt32LE(-1, 4);
  return encodeFrame(OP_QUERY, 0, [NO_FLAGS, Buffer.from(`${namespace}\0`), numbers, serialize(document)]);
}

describe('the greeting', () => {
  const shape = {
    ok: 1,
    setName: expect.any(String),
    hosts: expect.any(Array),
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    connectionId: expect.any(Number),
    minWireVersion: expect.any(Number),
    maxWireVersion: expect.any(Number),
    $clusterTime: expect.anything(),
    operationTime: expect.anything(),
  };

  it('gets the reply of a primary, in the legacy and the current protocol', async () => {
    const old = await fixture.connection.exchange(query('admin.$cmd', { isMaster: 1, helloOk: true }));
    expect(old).toMatchObject({ ...shape, ismaster: true, helloOk: true });
    const present = await fixture.connection.send('admin', { hello: 1 });
    expect(present).toMatchObject({ ...shape, isWritablePrimary: true });
    expect(present.me).toBe(present.primary);
    expect(present.topologyVersion).toBeUndefined();
  });
});

describe('messages', () => {
  it('with documents in a separate section', async () => {
    const insert = { insert: 'beside', ordered: true, $db: fixture.store.db.databaseName };
    const message = encodeFrame(OP_MSG, 0, [
      NO_FLAGS,
      body(insert),
      sequence('documents', [{ _id: 1 }, { _id: 2 }]),
    ]);
    expect(await fixture.connection.exchange(message)).toMatchObject({ ok: 1, n: 2 });
  });

  it('with a checksum, which must be correct', async () => {
    const flags = Buffer.from([1, 0, 0, 0]);
    const plain = encodeFrame(OP_MSG, 0, [flags, body({ ping: 1, $db: 'admin' }), Buffer.alloc(4)]);
    const sum = crc32c(plain.subarray(0, -4));
    plain.writeUInt32LE(sum, plain.length - 4);
    expect(await fixture.connection.exchange(plain)).toMatchObject({ ok: 1 });
    const other = await RawConnection.open(fixture.store.url);
    plain.writeUInt32LE((sum ^ 1) >>> 0, plain.length - 4);
    other.write(plain);
    await other.closed;
  });

  it('that expect no reply get none, and are executed in order', async () => {
    const flags = Buffer.from([2, 0, 0, 0]);
    for (let _id = 0; _id < 20; _id++) {
      const insert = {
        insert: 'silent',
        documents: [{ _id }],
        $db: fixture.store.db.databaseName,
        writeConcern: { w: 0 },
      };
      fixture.connection.write(encodeFrame(OP_MSG, 0, [flags, body(insert)]));
    }
    expect(await fixture.connection.send(fixture.store.db.databaseName, { count: 'silent' })).toMatchObject({
      n: 20,
    });
  });

  it('split into pieces, and several in one piece', async () => {
    const ping = encodeFrame(OP_MSG, 0, [NO_FLAGS, body({ ping: 1, $db: 'admin' })]);
    const all = Buffer.concat([ping, ping, ping]);
    const first = fixture.connection.exchange(all.subarray(0, 7));
    const second = fixture.connection.exchange(all.subarray(7, ping.length + 20));
    const third = fixture.connection.exchange(all.subarray(ping.length + 20));
    for (const answer of await Promise.all([first, second, third])) expect(answer).toMatchObject({ ok: 1 });
  });

  it('with a later cluster time advance the clock up to a limit', async () => {
    const gossip = (seconds: number) => ({
      $clusterTime: {
        clusterTime: new Timestamp({ t: Math.floor(Date.now() / 1000) + seconds, i: 2 ** 32 - 1 }),
      },
    });
    expect(await fixture.connection.send('admin', { ping: 1, ...gossip(366 * 86_400) })).toMatchObject({
      code: 202,
    });
    const { operationTime } = await fixture.connection.send('admin', { ping: 1, ...gossip(1000) });
    const insert = { insert: 'times', documents: [{}] };
    const { operationTime: next } = await fixture.connection.send(fixture.store.db.databaseName, insert);
    expect((next as Timestamp).greaterThan(operationTime as Timestamp)).toBe(true);
  });

  it('with invalid BSON get an error reply or close their connection', async () => {
    const other = await RawConnection.open(fixture.store.url);
    const broken = Buffer.concat([Buffer.of(0), serialize({ ping: 'x', $db: 'admin' })]);
    broken[5] = 0x7e;
    const outcome = await Promise.race([
      other.exchange(encodeFrame(OP_MSG, 0, [NO_FLAGS, broken])),
      other.closed,
    ]).catch(() => undefined);
    if (outcome !== undefined) expect(outcome).toMatchObject({ ok: 0, code: 22 });
    other.close();
  });

  it.each([
    ['of an unknown kind', encodeFrame(4242, 0, [Buffer.alloc(10)])],
    [
      'with an unknown flag',
      encodeFrame(OP_MSG, 0, [Buffer.from([0x10, 0, 0, 0]), body({ ping: 1, $db: 'admin' })]),
    ],
    ['that are too long', Buffer.from([0xff, 0xff, 0xff, 0x7f, ...Buffer.alloc(12)])],
    ['that are too short', Buffer.from([3, 0, 0, 0, ...Buffer.alloc(12)])],
  ])('%s close their connection', async (_, bytes) => {
    const other = await RawConnection.open(fixture.store.url);
    other.write(bytes);
    await other.closed;
    expect(await fixture.connection.send('admin', { ping: 1 })).toMatchObject({ ok: 1 });
  });
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.internal === false && address.family === 'IPv4');

it.skipIf(REAL_URL !== undefined || outside === undefined)(
  'listens only on the loopback interface',
  async () => {
    const { port } = new URL(fixture.store.url.replace('mongodb:', 'http:'));
    const socket = connect(Number(port), outside?.address ?? '');
    const outcome = await new Promise((resolve) =>
      socket.once('connect', () => resolve('open')).once('error', () => resolve('refused')),
    );
    socket.destroy();
    expect(outcome).toBe('refused');
  },
);

it('serves mongoose: schemas, validation, middleware, transactions', async () => {
  const client = await mongoose
    .createConnection(fixture.store.url, { dbName: fixture.store.db.databaseName })
    .asPromise();
  const schema = new mongoose.Schema(
    { phone: { type: String, unique: true }, balance: Number },
    { timestamps: true },
  );
  const User = client.model('User', schema);
  await User.init();
  const user = await User.create({ phone: '+251900000001', balance: 10 });
  await expect(User.create({ phone: '+251900000001' })).rejects.toMatchObject({
    code: 11_000,
    keyPattern: { phone: 1 },
  });
  user.balance = 20;
  await user.save();
  await client.transaction(async (session) => {
    await User.updateOne({ _id: user._id }, { $inc: { balance: 5 } }, { session });
    await User.create([{ phone: '+251900000002', balance: 1 }], { session });
  });
  expect(await User.findOne({ phone: '+251900000001' }).lean()).toMatchObject({ balance: 25 });
  expect(await User.countDocuments({ createdAt: { $lte: new Date() } })).toBe(2);
  await client.close();
});
