import type { CallInfo, FinishInfo, Room } from '@chewata/common/contract/rooms/room';
import { io, type Socket } from 'socket.io-client';
import type { Account } from './accounts.ts';

export interface Client {
  readonly account: Account;
  readonly socket: Socket;
  /** The size of the messages to it, by event, in bytes. */
  readonly bytes: Map<string, number>;
  /** The bytes received over its connection so far, with frame headers. */
  received(): number;
}

/** Connects a client for each account as the app does, alternating between the servers. */
export function connectClients(urls: readonly string[], accounts: readonly Account[]): Promise<Client[]> {
  return Promise.all(
    accounts.map(async (account, index) => {
      const socket = io(`${urls[index % urls.length]}/bingo`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token: account.token, language: 'en', recover: true },
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return { account, socket, bytes: bytesOf(socket), received: receivedBy(socket) };
    }),
  );
}

function receivedBy(socket: Socket): () => number {
  const { ws } = socket.io.engine.transport as unknown as { ws: { _socket: { bytesRead: number } } };
  const connection = ws._socket;
  return () => connection.bytesRead;
}

/** Counts the uncompressed bytes of each event. */
function bytesOf(socket: Socket): Map<string, number> {
  const bytes = new Map<string, number>();
  socket.io.engine.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    const text = typeof data === 'string' ? data : '';
    const [, event] = /^2[^[]*\["([^"]+)"/.exec(text.slice(0, 64)) ?? [];
    const name = event ?? (type === 'message' ? 'acknowledgements' : type);
    bytes.set(name, (bytes.get(name) ?? 0) + 1 + Buffer.byteLength(text));
  });
  return bytes;
}

/** Sends an event and returns its acknowledgement; throws if it is refused. */
export async function request<Reply>({ socket }: Client, event: string, ...args: unknown[]): Promise<Reply> {
  const reply = await socket.timeout(60_000).emitWithAck(event, ...args);
  if (!reply.ok) throw new Error(`${event}: ${reply.code} ${reply.message}`);
  return reply;
}

export const joinRoom = async (client: Client, target: object): Promise<Room> =>
  (await request<{ room: Room }>(client, 'joinRoom', target)).room;

/** For each call so far, the ms between its arrival at the first and at the last client. */
export function spreadOfCalls(clients: readonly Client[]): () => number[] {
  const arrivals = new Map<string, { first: number; last: number }>();
  for (const { socket } of clients)
    socket.on('numberCall', (_number: number, { roomId, round }: CallInfo) => {
      const now = performance.now();
      const call = arrivals.get(`${roomId} ${round}`);
      if (call) call.last = now;
      else arrivals.set(`${roomId} ${round}`, { first: now, last: now });
    });
  return () => [...arrivals.values()].map(({ first, last }) => last - first);
}

/** Resolves when the client receives the result of a room. */
export const untilFinished = ({ socket }: Client, room: string): Promise<void> =>
  new Promise((resolve) => {
    socket.on('gameFinished', (_title, _numbers, _winners, { roomId }: FinishInfo) => {
      if (roomId === room) resolve();
    });
  });

/** The bytes to one client by event, on average. */
export function meanBytes(clients: readonly Client[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { bytes } of clients)
    for (const [event, count] of bytes) sums.set(event, (sums.get(event) ?? 0) + count / clients.length);
  return sums;
}
