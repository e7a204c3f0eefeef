import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withFanOut } from './fast-adapter.ts';
import { StreamLog } from './stream-log.ts';

const redis = new Redis(inject('redisUrl'));
let http: HttpServer;
let server: Server;
/** The stream replies after this. */
let hold: Promise<void> = Promise.resolve();
beforeAll(async () => {
  http = createServer();
  const adapterOf = createAdapter(redis, {
    streamName: `slow-${process.pid}-${Date.now()}`,
    blockTimeInMs: 100,
  });
  const xadd = redis.xadd.bind(redis) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(redis, { xadd: async (...given: unknown[]) => hold.then(() => xadd(...given)) });
  server = new Server(http, {
    perMessageDeflate: false,
    connectionStateRecovery: { maxDisconnectionDuration: 10_000 },
    adapter: function adapter(namespace: unknown) {
      return withFanOut(adapterOf(namespace), {
        lateBalance: null,
        log: new StreamLog(1000),
        caughtUp: ({ socket }, room) => {
          server.of('/').local.to(socket.id).emit('again', room);
        },
      });
    } as never,
  });
  server.on('connection', (socket) => void socket.join('room'));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.close();
  redis.disconnect();
});

interface Client {
  readonly socket: Socket;
  readonly got: unknown[][];
}

async function client(): Promise<Client> {
  const { port } = http.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { recover: true },
  });
  const got: unknown[][] = [];
  socket.onAny((...event: unknown[]) => got.push(event));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, got };
}
const numbers = ({ got }: Client) => got.filter(([event]) => event === 'n').map(([, n]) => n);

it('a client that does not read gets no more of its room beyond a bound, and one word about it afterwards', async () => {
  const [slow, ...others] = await Promise.all(Array.from({ length: 5 }, client));
  if (!slow) throw new Error('no client');
  const { ws } = slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  const text = 'x'.repeat(20_000);
  for (let n = 0; n < 1000; n++) {
    server.local.to('room').emit('n', n, text);
    if (n % 10 < 9) continue;
    const newest = () => others.map((other) => numbers(other).at(-1));
    await expect.poll(newest, { interval: 5, timeout: 5000 }).toEqual([n, n, n, n]);
  }
  const conn = server.of('/').sockets.get(slow.socket.id ?? '')?.conn as unknown as {
    writeBuffer: unknown[];
  };
  expect(conn.writeBuffer.length).toBeLessThan(20);
  ws.resume();
  const again = () => slow.got.filter(([event]) => event === 'again');
  await expect.poll(again, { timeout: 5000 }).toEqual([['again', 'room']]);
  const received = numbers(slow);
  expect(received).toEqual(received.map((_, n) => n));
  expect(received.length).toBeLessThan(900);
  server.local.to('room').emit('n', 1000, text);
  await expect.poll(() => numbers(slow).at(-1)).toBe(1000);
  for (const { socket } of [slow, ...others]) socket.disconnect();
});

it('while the stream is silent, this server’s own sockets get their events all the same, in order', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, client));
  let replies: () => void = () => undefined;
  hold = new Promise((resolve) => {
    replies = resolve;
  });
  for (let n = 0; n < 20; n++) server.to('room').emit('n', n);
  const all = Array.from({ length: 20 }, (_, n) => n);
  await expect.poll(() => clients.map(numbers), { timeout: 5000 }).toEqual(clients.map(() => all));
  replies();
  for (let n = 20; n < 40; n++) server.to('room').emit('n', n);
  await expect
    .poll(() => clients.map((one) => numbers(one).length), { timeout: 5000 })
    .toEqual(clients.map(() => 40));
  expect(numbers(clients[0] as Client)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  for (const { socket } of clients) socket.disconnect();
});
