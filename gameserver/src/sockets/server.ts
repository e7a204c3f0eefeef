import { NAMESPACES } from '@chewata/common/contract/rooms';
import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import { callerOfSession } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';
import type { SocketData } from './authenticate.ts';

/** What a client that was away may be sent again: some minutes of every event of every room. */
const STREAM_LENGTH = 10_000;
const AWAY_MS = 2 * 60 * 1000;
/** How long one waits for news in one call of Redis, which is also how long a stopped server's last one lasts. */
const BLOCK_MS = 1000;

/**
 * Players have small data plans, and each state of a room is nearly the one before: what a server sends is
 * compressed against what it has sent. A window of 16 kB holds most rooms whole, and costs 96 kB a connection.
 * What clients send is short, and is not worth a window.
 */
const COMPRESSION = {
  serverMaxWindowBits: 14,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 3, memLevel: 6 },
};

/** A connection to Redis of the sockets' own: what waits in it holds up nothing else. */
export type SocketRedis = Parameters<typeof createAdapter>[0];

type Needs = Pick<Context, 'clock' | 'config' | 'lifecycle' | 'sessions' | 'users'>;

/**
 * Socket.IO over websocket alone, with events carried between servers, and kept for clients that were
 * away, by a Redis stream. It is attached to an HTTP server later.
 */
export function createSocketServer(redis: SocketRedis, needs: Needs): Server {
  const adapterOf = createAdapter(redis, {
    maxLen: STREAM_LENGTH,
    streamName: 'sockets',
    blockTimeInMs: BLOCK_MS,
  });
  return new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 100_000,
    perMessageDeflate: COMPRESSION,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    connectTimeout: 10_000,
    // Refused before it is a socket, a client tries again by itself, and finds another server.
    allowRequest: (_request, answer) => {
      const { draining } = needs.lifecycle;
      answer(draining ? 'draining' : null, !draining);
    },
    // Called with `new`, which an arrow function is not for.
    adapter: function adapter(namespace: unknown) {
      return checkingSessions(adapterOf(namespace), needs);
    },
    // The session is looked at before a state is recovered, so that nothing is lost in between.
    connectionStateRecovery: { maxDisconnectionDuration: AWAY_MS, skipMiddlewares: true },
  });
}

const adminsOnly: ReadonlySet<string> = new Set(
  GAME_NAMES.filter((game) => GAMES[game].adminsOnly).map((game) => NAMESPACES[game]),
);

type StreamsAdapter = ReturnType<ReturnType<typeof createAdapter>>;

/**
 * What a client has missed is sent before anything else is asked, so it is looked at first whose session
 * it is. One that was moved to another room meanwhile is not in that room's group, and asks for the state
 * instead. What comes in while that is looked at is read too.
 */
function checkingSessions(adapter: StreamsAdapter, needs: Needs): StreamsAdapter {
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const kept = await restore(pid, offset);
    const data = kept.data as SocketData;
    const caller = await callerOfSession(needs, data.caller.sessionId);
    if (!caller || (adminsOnly.has(adapter.nsp.name) && !caller.isAdmin)) throw new Error('not allowed');
    const { sid, rooms, missedPackets } = kept;
    const lastOffset = String(missedPackets.at(-1)?.at(-1) ?? offset);
    adapter.persistSession({ sid, pid, rooms, data: { ...data, caller } });
    const { missedPackets: since, ...session } = await restore(pid, lastOffset);
    const missed = [...missedPackets, ...since];
    if (missed.some(([event]) => event === 'changeRoom')) throw new Error('moved to another room');
    return { ...session, missedPackets: missed };
  };
  return adapter;
}
