import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withFanOut } from './fast-adapter.ts';
import { type KeptSession, KeptSessions } from './kept-sessions.ts';
import { type Recovered, withRecovery } from './recovery.ts';
import { StreamLog } from './stream-log.ts';
import { readingInto } from './stream-reader.ts';

const stream = `fan-out-${process.pid}-${Date.now()}`;
const started: { http: HttpServer; server: Server; redis: Redis }[] = [];
let a: { url: string; server: Server };
let b: { url: string; server: Server };

async function start() {
  const redis = new Redis(inject('redisUrl'));
  const http = createServer();
  const log = new StreamLog(1000);
  const adapterOf = createAdapter(readingInto(redis, stream, log), {
    streamName: stream,
    blockTimeInMs: 100,
  });
  const sessions = new KeptSessions(redis, 10_000, { warn: () => undefined });
  const readmit = async (session: KeptSession) => (missedPackets: Recovered['missedPackets']) => ({
    ...session,
    missedPackets,
  });
  const server = new Server(http, {
    perMessageDeflate: false,
    connectionStateRecovery: { maxDisconnectionDuration: 10_000 },
    adapter: function adapter(namespace: unknown) {
      const fast = withFanOut(adapterOf(namespace), { caughtUp: null, lateBalance: null, log });
      return withRecovery(fast, { log, sessions, readmit });
    } as never,
  });
  server.on('connection', (socket) => {
    socket.on('join', async (room: string, done: () => void) => {
      await socket.join(room);
      done();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  started.push({ http, server, redis });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, server };
}

beforeAll(async () => {
  a = await start();
  b = await start();
});
afterAll(async () => {
  for (const { server, redis } of started) {
    await server.close();
    redis.disconnect();
  }
});

interface Client {
  readonly socket: Socket;
  readonly got: unknown[][];
}

/** A client in a room, with all that it receives. */
async function member(url: string, room: string, transports = ['websocket']): Promise<Client> {
  const socket = io(url, { transports, forceNew: true, reconnectionDelay: 20, auth: { recover: true } });
  const got: unknown[][] = [];
  socket.onAny((...event: unknown[]) => got.push(event));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('join', room);
  return { socket, got };
}
let serial = 0;
const newRoom = () => `room-${++serial}`;
const members = (room: string, count: number, url = a.url) =>
  Promise.all(Array.from({ length: count }, () => member(url, room)));
const close = (clients: readonly Client[]) => clients.forEach(({ socket }) => void socket.disconnect());
const numbers = ({ got }: Client) => got.map(([, number]) => number);
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n);
const until = (clients: readonly Client[], count: number) =>
  expect
    .poll(() => clients.map(({ got }) => got.length), { timeout: 10_000 })
    .toEqual(clients.map(() => count));

const serverSocket = (server: Server, { socket }: Client): ServerSocket => {
  const found = server.of('/').sockets.get(socket.id ?? '');
  if (!found) throw new Error('no socket');
  return found;
};
interface Inside {
  readonly transport: { readonly socket: { readonly _socket: { write(data: unknown): boolean } } };
  on(event: string, listener: () => void): void;
}
/** Counts the writes to a client's connection, and the packets that engine.io makes for it. */
function watched(server: Server, client: Client): { writes: number; packets: number } {
  const conn = serverSocket(server, client).conn as unknown as Inside;
  const counts = { writes: 0, packets: 0 };
  const net = conn.transport.socket._socket;
  const write = net.write.bind(net);
  net.write = (data) => {
    counts.writes++;
    return write(data);
  };
  conn.on('packetCreate', () => {
    counts.packets++;
  });
  return counts;
}

describe('events to a room', () => {
  it('of one turn reach an idle connection in one write, without packets of engine.io', async () => {
    const room = newRoom();
    const clients = await members(room, 5);
    const [first] = clients;
    if (!first) throw new Error('no client');
    const counts = watched(a.server, first);
    for (const n of upTo(3)) a.server.local.to(room).emit('n', n);
    await until(clients, 3);
    for (const client of clients) expect(client.got).toEqual(upTo(3).map((n) => ['n', n]));
    expect(counts).toEqual({ writes: 1, packets: 0 });
    close(clients);
  });

  it('come before what engine.io sends to the same client after them', async () => {
    const room = newRoom();
    const clients = await members(room, 5);
    for (const client of clients) {
      a.server.local.to(room).emit('n', 0);
      a.server.local.to(client.socket.id ?? '').emit('own', 1);
      a.server.local.to(room).emit('n', 2);
    }
    await until(clients, 11);
    for (const [index, { got }] of clients.entries())
      expect(got.findIndex(([event]) => event === 'own')).toBe(2 * index + 1);
    close(clients);
  });

  it('go to its members alone, without those excepted and those that have left', async () => {
    const [room, other] = [newRoom(), newRoom()];
    const clients = await members(room, 6);
    const strangers = await members(other, 4);
    const [left, excepted, ...rest] = clients;
    if (!left || !excepted) throw new Error('no clients');
    a.server.to(room).emit('n', 0);
    await until(clients, 1);
    serverSocket(a.server, left).leave(room);
    a.server
      .to(room)
      .except(excepted.socket.id ?? '')
      .emit('n', 1);
    a.server.to(room).emit('n', 2);
    a.server.to([room, other]).emit('n', 3);
    await until(rest, 4);
    await until(strangers, 1);
    expect(rest.map(({ got }) => got.map(([, n]) => n))).toEqual(rest.map(() => upTo(4)));
    expect(numbers(excepted)).toEqual([0, 2, 3]);
    expect(numbers(left)).toEqual([0]);
    close([...clients, ...strangers]);
  });

  it('with an acknowledgement are answered by every member', async () => {
    const room = newRoom();
    const clients = await members(room, 5);
    for (const [n, { socket }] of clients.entries())
      socket.on('question', (answer: (n: number) => void) => answer(n));
    const answers = (await a.server.to(room).timeout(5000).emitWithAck('question')) as number[];
    expect(answers.sort()).toEqual(upTo(5));
    close(clients);
  });

  it('are seen by listeners to what is sent', async () => {
    const room = newRoom();
    const clients = await members(room, 5);
    const [first] = clients;
    if (!first) throw new Error('no client');
    const seen: unknown[] = [];
    serverSocket(a.server, first).onAnyOutgoing((event: string) => seen.push(event));
    a.server.local.to(room).emit('n', 0);
    await until(clients, 1);
    expect(seen).toEqual(['n']);
    close(clients);
  });

  it('are complete and in order while clients change from polling to websocket', async () => {
    const room = newRoom();
    let sent = 0;
    const firing = setInterval(() => a.server.to(room).emit('n', sent++), 2);
    const upgrading = ['polling', 'websocket'];
    const clients = await Promise.all(upTo(8).map(() => member(a.url, room, upgrading)));
    const name = ({ socket }: Client) => socket.io.engine.transport.name;
    await expect.poll(() => clients.map(name), { timeout: 10_000 }).toEqual(clients.map(() => 'websocket'));
    await expect.poll(() => sent).toBeGreaterThan(100);
    clearInterval(firing);
    const last = sent - 1;
    await expect.poll(() => clients.every((client) => numbers(client).at(-1) === last)).toBe(true);
    for (const client of clients) {
      const received = numbers(client) as number[];
      expect(received).toEqual(upTo(received.length, received[0]));
    }
    close(clients);
  });

  it('wait in order for a client that does not read, and the others do not wait', async () => {
    const room = newRoom();
    const clients = await members(room, 5);
    const [slow, ...others] = clients;
    if (!slow) throw new Error('no client');
    const { ws } = slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
    ws.pause();
    const text = 'x'.repeat(20_000);
    for (let n = 0; n < 500; n += 10) {
      for (const each of upTo(10, n)) a.server.local.to(room).emit('n', each, text);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until(others, 500);
    expect(slow.got.length).toBeLessThan(500);
    ws.resume();
    await until(clients, 500);
    for (const client of clients) expect(numbers(client)).toEqual(upTo(500));
    close(clients);
  });

  it('reach the members on another server, in order', async () => {
    const room = newRoom();
    const clients = [...(await members(room, 5)), ...(await members(room, 5, b.url))];
    for (const n of upTo(200)) a.server.to(room).emit('n', n);
    await until(clients, 200);
    for (const client of clients) expect(numbers(client)).toEqual(upTo(200));
    close(clients);
  });

  it('that a client has missed follow when it is back, once and in order', async () => {
    const room = newRoom();
    const clients = await members(room, 5);
    a.server.to(room).emit('n', 0);
    await until(clients, 1);
    const [away] = clients;
    away?.socket.io.engine.close();
    for (const n of upTo(20, 1)) a.server.to(room).emit('n', n);
    await until(clients, 21);
    expect(away?.socket.recovered).toBe(true);
    for (const client of clients) expect(numbers(client)).toEqual(upTo(21));
    close(clients);
  });

  it('that many clients have missed are not read from the stream for each of them', async () => {
    const room = newRoom();
    const clients = await members(room, 20);
    a.server.to(room).emit('n', 0);
    await until(clients, 1);
    const before = await streamReads();
    for (const { socket } of clients) socket.io.engine.close();
    for (const n of upTo(20, 1)) a.server.to(room).emit('n', n);
    await until(clients, 21);
    expect(clients.every(({ socket }) => socket.recovered)).toBe(true);
    expect(await streamReads()).toBe(before);
    close(clients);
  });

  it('that a client has missed follow from a server that was not there when they were sent', async () => {
    const room = newRoom();
    const [client] = await members(room, 1);
    a.server.to(room).emit('n', 0);
    await until(client ? [client] : [], 1);
    const late = await start();
    Object.assign(client?.socket.io ?? {}, { uri: late.url });
    client?.socket.io.engine.close();
    for (const n of upTo(20, 1)) a.server.to(room).emit('n', n);
    await until(client ? [client] : [], 21);
    expect(client?.socket.recovered).toBe(true);
    expect(client && numbers(client)).toEqual(upTo(21));
    close(client ? [client] : []);
  });
});

/** How often Redis has returned a part of a stream. */
async function streamReads(): Promise<number> {
  const stats = (await started[0]?.redis.info('commandstats')) ?? '';
  return Number(/cmdstat_xrange:calls=(\d+)/.exec(stats)?.[1] ?? 0);
}
