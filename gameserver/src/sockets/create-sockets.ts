import type { Server as HttpServer } from 'node:http';
import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import type { Server } from 'socket.io';
import type { Context } from '../services/context.ts';
import type { Publisher } from '../services/publisher.ts';
import { lobbySummaries } from '../services/rooms/enter/list-rooms.ts';
import { chatNamespace } from './chat.ts';
import { announceRestart, closeInWaves } from './connection/drain.ts';
import { EventBudget } from './connection/event-budget.ts';
import { OpenConnections } from './connection/open-connections.ts';
import { createSocketServer, type SocketRedis } from './connection/server.ts';
import { Lobby } from './lobby/lobby.ts';
import { gameNamespaces } from './namespaces.ts';
import { renewPresence } from './presence/renew-presence.ts';
import { socketPublisher } from './publish.ts';

export interface Sockets {
  readonly publish: Publisher;
  /** Opens the namespaces on the HTTP server. They are closed when the game server stops. */
  start(http: HttpServer, ctx: Context): void;
  /** Announces to every client here that the server is going to stop. */
  announceRestart(): void;
  /** Closes the connections from the announced time on. */
  closeInWaves(): Promise<void>;
}

/** The sockets of this server, which accept no connection before `start`: the services publish through them. */
export function createSockets(redis: SocketRedis, needs: Omit<Context, 'publish'>): Sockets {
  const io = createSocketServer(redis, needs);
  let announcedAt = 0;
  const lobby = new Lobby(io, (game) => lobbySummaries(needs, game), needs);
  return {
    publish: socketPublisher(io, lobby, needs),
    start: (http, ctx) => {
      const budget = new EventBudget(ctx.clock.now, ctx.config.rateLimits);
      const openConnections = new OpenConnections(io, ctx);
      for (const open of [gameNamespaces, chatNamespace])
        open(io, { ...ctx, lobby, budget, openConnections });
      // The default namespace has no events: a connection to it would only escape the limits of the others.
      io.use((_socket, next) => next(new Error('FORBIDDEN')));
      io.attach(http);
      ctx.metrics.readAtScrape('sockets', () => {
        for (const namespace of Object.values(NAMESPACES))
          ctx.metrics.sockets.set({ namespace }, io.of(namespace).sockets.size);
      });
      const endBeat = renewPresence(io, ctx, openConnections);
      ctx.lifecycle.onStop(async () => {
        endBeat();
        lobby.close();
        await close(io);
      });
    },
    announceRestart: () => {
      announcedAt = needs.clock.now();
      announceRestart(io);
    },
    closeInWaves: () => closeInWaves(io, needs, announcedAt),
  };
}

/** Without the HTTP server, which closes on its own. */
async function close(io: Server): Promise<void> {
  io.engine.close();
  for (const name of ['/', ...Object.values(NAMESPACES)]) await io.of(name).adapter.close();
}
