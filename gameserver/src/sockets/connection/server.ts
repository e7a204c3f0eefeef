import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import { callerOfSession } from '../../services/caller-of.ts';
import type { Context } from '../../services/context.ts';
import { withFanOut } from '../fan-out/fast-adapter.ts';
import { LateCalls } from '../fan-out/late-calls.ts';
import { admit, type SocketData } from './authenticate.ts';
import { pacedReads } from './paced-reads.ts';
import { sendBalanceAgain } from './send-balance-again.ts';
import { sendRoomAgain } from './send-room-again.ts';

/** Events kept for clients that reconnect: some minutes of all rooms. */
const STREAM_LENGTH = 10_000;
const AWAY_MS = 2 * 60 * 1000;
/** How long one Redis read waits for events, and so how long a stopping server's last read may take. */
const BLOCK_MS = 1000;

/** A longer message closes the connection (1009). */
const MAX_MESSAGE_BYTES = 100_000;

/** A Redis connection for the sockets only, so that their blocking reads delay nothing else. */
export type SocketRedis = Parameters<typeof createAdapter>[0];

type Needs = Pick<
  Context,
  'clock' | 'config' | 'ledger' | 'lifecycle' | 'log' | 'passkeys' | 'rooms' | 'sessions' | 'users'
>;

/**
 * Socket.IO over websocket only. A Redis stream carries events between servers and keeps them for clients that
 * reconnect. The caller attaches it to an HTTP server.
 */
export function createSocketServer(redis: SocketRedis, needs: Needs): Server {
  const adapterOf = createAdapter(pacedReads(redis), {
    maxLen: STREAM_LENGTH,
    streamName: 'sockets',
    blockTimeInMs: BLOCK_MS,
  });
  const handlers = { caughtUp: sendRoomAgain(needs), lateBalance: sendBalanceAgain(needs) };
  return new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Messages are small, and one that is not compressed per connection is encoded once for a whole room.
    perMessageDeflate: false,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    connectTimeout: 10_000,
    // A client refused here retries and reaches another server.
    allowRequest: (_request, answer) => {
      const { draining } = needs.lifecycle;
      answer(draining ? 'draining' : null, !draining);
    },
    // Socket.IO calls it with `new`, so it cannot be an arrow function.
    adapter: function adapter(namespace: unknown) {
      return checkingSessions(withFanOut(adapterOf(namespace), handlers), needs);
    },
    // The adapter checks the session before it recovers a state, so the middlewares need not.
    connectionStateRecovery: { maxDisconnectionDuration: AWAY_MS, skipMiddlewares: true },
  });
}

const adminsOnly: ReadonlySet<string> = new Set(
  GAME_NAMES.filter((game) => GAMES[game].adminsOnly).map((game) => NAMESPACES[game]),
);

type StreamsAdapter = ReturnType<ReturnType<typeof createAdapter>>;

/**
 * Recovery sends missed events before any middleware runs, so the session is checked here first. A client that was
 * moved to another room meanwhile is not in that room's group: recovery fails and it requests the state instead.
 * Events that arrive during the check are read afterwards. Balances may be old: the socket is sent the one of now.
 */
function checkingSessions(adapter: StreamsAdapter, needs: Needs): StreamsAdapter {
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const kept = await restore(pid, offset);
    const data = kept.data as SocketData;
    const caller = await callerOfSession(needs, data.caller.sessionId);
    if (!caller) throw new Error('not allowed');
    if (adminsOnly.has(adapter.nsp.name)) await admit(needs, caller);
    const { sid, rooms, missedPackets } = kept;
    const lastOffset = String(missedPackets.at(-1)?.at(-1) ?? offset);
    adapter.persistSession({ sid, pid, rooms, data: { ...data, caller } });
    const { missedPackets: since, ...session } = await restore(pid, lastOffset);
    const missed = [...missedPackets, ...since];
    if (missed.some(([event]) => event === 'changeRoom')) throw new Error('moved to another room');
    const others = missed.filter(([event]) => event !== 'updateBalance');
    const missedBalance = others.length < missed.length;
    return { ...session, data: { ...data, caller, missedBalance }, missedPackets: inOrder(others) };
  };
  return adapter;
}

/** Without the calls that a server put into the stream late, or again after its connection broke. */
function inOrder<Packet extends unknown[]>(missed: readonly Packet[]): Packet[] {
  const calls = new LateCalls(() => 0);
  return missed.filter((packet) => !calls.isLate(packet));
}
