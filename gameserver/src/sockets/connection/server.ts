import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import type { Context } from '../../services/context.ts';
import { withFanOut } from '../fan-out/fast-adapter.ts';
import { KeptSessions } from '../fan-out/kept-sessions.ts';
import { withRecovery } from '../fan-out/recovery.ts';
import { StreamLog } from '../fan-out/stream-log.ts';
import { readingInto } from '../fan-out/stream-reader.ts';
import { readmitted } from './readmitted.ts';
import { sendBalanceAgain } from './send-balance-again.ts';
import { sendRoomAgain } from './send-room-again.ts';

const STREAM = 'sockets';
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
  const log = new StreamLog(STREAM_LENGTH);
  const adapterOf = createAdapter(readingInto(logFailures(redis, needs.log), STREAM, log), {
    maxLen: STREAM_LENGTH,
    streamName: STREAM,
    blockTimeInMs: BLOCK_MS,
  });
  const handlers = { caughtUp: sendRoomAgain(needs), lateBalance: sendBalanceAgain(needs), log };
  const sessions = new KeptSessions(redis, AWAY_MS, needs.log);
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
      const fast = withFanOut(adapterOf(namespace), handlers);
      return withRecovery(fast, { log, sessions, readmit: readmitted(needs, fast.nsp.name) });
    },
    // The adapter checks the session before it recovers a state, so the middlewares need not.
    connectionStateRecovery: { maxDisconnectionDuration: AWAY_MS, skipMiddlewares: true },
  });
}

/** The adapter sends its servers' own messages without looking at the reply: a failure would stop the game server. */
function logFailures(redis: SocketRedis, log: Context['log']): SocketRedis {
  const publish = redis.publish.bind(redis) as (...message: unknown[]) => Promise<number>;
  return Object.assign(redis, {
    publish: (...message: unknown[]) => {
      const published = publish(...message);
      published.catch((error: unknown) => log.warn({ err: error }, 'message to other servers not sent'));
      return published;
    },
  });
}
