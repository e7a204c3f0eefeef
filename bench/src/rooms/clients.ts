import type { CallInfo, FinishInfo, Room } from '@chewata/common/contract/rooms';
import { io, type Socket } from 'socket.io-client';
import type { Account } from './accounts.ts';

export interface Client {
  readonly account: Account;
  readonly socket: Socket;
  /** The length of what was said to it, by event, in bytes. */
  readonly bytes: Map<string, number>;
  /** The bytes that came in over its connection so far: what was said, compressed, and the heads of the frames. */
  received(): number;
}

/** One for each account, in turn at these servers, connected as the app does. */
export function connectClients(urls: readonly string[], accounts: readonly Account[]): Promise<Client[]> {
  return Promise.all(
    accounts.map(async (account, index) => {
      const socket = io(`${urls[index % urls.length]}/bingo`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token: account.token, language: 'en', recover: true },
      });
      await new Promise<void>((connected, refused) => {
        socket.once('connect', connected);
        socket.once('connect_error', refused);
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

/** What comes by websocket, as it is before it is compressed. */
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

/** The acknowledgement of an event. Throws where it is refused. */
export async function ask<Answer>({ socket }: Client, event: string, ...sent: unknown[]): Promise<Answer> {
  const answer = await socket.timeout(60_000).emitWithAck(event, ...sent);
  if (!answer.ok) throw new Error(`${event}: ${answer.code} ${answer.message}`);
  return answer;
}

export const joinRoom = async (client: Client, target: object): Promise<Room> =>
  (await ask<{ room: Room }>(client, 'joinRoom', target)).room;

/** When the same call came to the first and to the last of these clients, ms apart, for each call so far. */
export function spreadOfCalls(clients: readonly Client[]): () => number[] {
  const heard = new Map<string, { first: number; last: number; by: number }>();
  for (const { socket } of clients)
    socket.on('numberCall', (_number: number, { roomId, round }: CallInfo) => {
      const now = performance.now();
      const call = heard.get(`${roomId} ${round}`);
      if (call) Object.assign(call, { last: now, by: call.by + 1 });
      else heard.set(`${roomId} ${round}`, { first: now, last: now, by: 1 });
    });
  return () => [...heard.values()].map(({ first, last }) => last - first);
}

/** Resolves when the client is told that the room's round is over. */
export const finished = ({ socket }: Client, room: string): Promise<void> =>
  new Promise((known) => {
    socket.on('gameFinished', (_title, _numbers, _winners, { roomId }: FinishInfo) => {
      if (roomId === room) known();
    });
  });
