import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { withFanOut } from '../sockets/fan-out/fast-adapter.ts';
import { StreamLog } from '../sockets/fan-out/stream-log.ts';

/** A Socket.IO server with the game server's adapter and nothing else, for the bench. */
export function fanOutServer(http: HttpServer, redisUrl: string): Server {
  const adapterOf = createAdapter(new Redis(redisUrl), { streamName: 'fan-out-bench' });
  const log = new StreamLog(1000);
  return new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    adapter: function adapter(namespace: unknown) {
      return withFanOut(adapterOf(namespace), { caughtUp: null, lateBalance: null, log });
    } as never,
  });
}
