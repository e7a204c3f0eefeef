import { createServer, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { serialize, Long, Timestamp, Binary } = mongoose.mongo.BSON;
const OP_QUERY = 2004;

/**
 * A store that replies to every command immediately and does nothing. The speed of mongoose with it is the upper limit
 * for any store on this machine.
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
        socket.write(replyTo(message, replies));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const replies = {
    hello: serialize(helloReply(host)),
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

function helloReply(host: string) {
  return {
    ...{ helloOk: true, isWritablePrimary: true, ismaster: true, setName: 'rs0', setVersion: 1 },
    ...{ hosts: [host], me: host, primary: host, connectionId: 1, logicalSessionTimeoutMinutes: 30 },
    ...{ maxBsonObjectSize: 2 ** 24, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
    ...{ minWireVersion: 0, maxWireVersion: 21, ok: 1, ...TIMES },
  };
}

function replyTo(message: Buffer, replies: { hello: Uint8Array; done: Uint8Array }): Buffer {
  const isQuery = message.readInt32LE(12) === OP_QUERY;
  const isHello = isQuery || message.subarray(26, 31).toString('latin1') === 'hello';
  const body = isHello ? replies.hello : replies.done;
  const header = Buffer.alloc(isQuery ? 36 : 21);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(isQuery ? 1 : 2013, 12);
  if (isQuery) header.writeInt32LE(1, 32);
  return Buffer.concat([header, body]);
}
