import { createServer, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { serialize, Long, Timestamp, Binary } = mongoose.mongo.BSON;
const OP_QUERY = 2004;

/**
 * A store that answers every command at once that it is done, and does nothing: what mongoose reaches with it is
 * what mongoose itself can do on this machine, whatever the store.
 */
export async function openIdleStore(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    let bytes: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
        const message = bytes.subarray(0, bytes.readInt32LE(0));
        bytes = bytes.subarray(message.length);
        socket.write(answerTo(message, answers));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const answers = {
    hello: serialize(greeting(host)),
    done: serialize({ n: 1, nModified: 1, ok: 1, ...TIMES }),
  };
  return {
    url: `mongodb://${host}/?replicaSet=rs0`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const NOW = new Timestamp({ t: 1, i: 1 });
const SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
const TIMES = { $clusterTime: { clusterTime: NOW, signature: SIGNATURE }, operationTime: NOW };

function greeting(host: string) {
  return {
    ...{ helloOk: true, isWritablePrimary: true, ismaster: true, setName: 'rs0', setVersion: 1 },
    ...{ hosts: [host], me: host, primary: host, connectionId: 1, logicalSessionTimeoutMinutes: 30 },
    ...{ maxBsonObjectSize: 2 ** 24, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
    ...{ minWireVersion: 0, maxWireVersion: 21, ok: 1, ...TIMES },
  };
}

function answerTo(message: Buffer, answers: { hello: Uint8Array; done: Uint8Array }): Buffer {
  const isQuery = message.readInt32LE(12) === OP_QUERY;
  const isGreeting = isQuery || message.subarray(26, 31).toString('latin1') === 'hello';
  const body = isGreeting ? answers.hello : answers.done;
  const front = Buffer.alloc(isQuery ? 36 : 21);
  front.writeInt32LE(front.length + body.length, 0);
  front.writeInt32LE(message.readInt32LE(4), 8);
  front.writeInt32LE(isQuery ? 1 : 2013, 12);
  if (isQuery) front.writeInt32LE(1, 32);
  return Buffer.concat([front, body]);
}
