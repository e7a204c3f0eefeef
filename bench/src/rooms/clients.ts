import type { CallInfo, FinishInfo, Room } from '@chewata/common/contract/rooms';
import { io, type Socket } from 'socket.io-client';
import type { Account } from './accounts.ts';

export interface Client {
  readonly account: Account;
  readonly socket: Socket;
  /** The bytes that came to it, by event. */
  readonly bytes: Map<string, number>;
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
      return { account, socket, bytes: bytesOf(socket) };
    }),
  );
}

/** What comes by websocket, with the heads of its frames; without TCP and TLS. */
function bytesOf(socket: Socket): Map<string, number> {
  const bytes = new Map<string, number>();
  socket.io.engine.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    const text = typeof data === 'string' ? data : '';
    const [, event] = /^2[^[]*\["([^"]+)"/.exec(text.slice(0, 64)) ?? [];
    const length = 1 + Buffer.byteLength(text);
    const name = event ?? (type === 'message' ? 'acknowledgements' : type);
    bytes.set(name, (bytes.get(name) ?? 0) + length + (length < 126 ? 2 : length < 65_536 ? 4 : 10));
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
