import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import type { Context } from './services/context.ts';
import { Lifecycle } from './services/lifecycle.ts';
import { storesAnswer } from './storage/answers.ts';
import { connectMongo, prepareCollections } from './storage/mongo/connect.ts';
import { mongoLedger } from './storage/mongo/ledger.ts';
import { mongoSessions } from './storage/mongo/sessions.ts';
import { asTransaction, transact } from './storage/mongo/transact.ts';
import { mongoUsers } from './storage/mongo/users.ts';
import type { Publisher } from './storage/ports.ts';
import { connectRedis } from './storage/redis/connect.ts';
import { systemClock, systemRandom } from './storage/system.ts';

export interface GameServer {
  readonly ctx: Context;
  readonly http: Server;
  /** Drains and stops: every step of `ctx.lifecycle`, then the stores. */
  close(): Promise<void>;
}

/** The only file that wires things together: stores, ports, services' context, transports. */
export async function compose(config: Config): Promise<GameServer> {
  const log = pino({ level: config.LOG_LEVEL });
  const clock = systemClock(config);
  const [connection, redis] = await Promise.all([
    connectMongo(config.MONGO_URL),
    connectRedis(config.REDIS_URL, log),
  ]);
  const lifecycle = new Lifecycle();
  lifecycle.onStop(() => redis.disconnect());
  lifecycle.onStop(() => connection.close());
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const ctx: Context = {
    config,
    clock,
    random: systemRandom,
    log,
    ledger: mongoLedger(connection, clock),
    publish: toNobody,
    users: mongoUsers(connection),
    sessions: mongoSessions(connection),
    together: (...writes) =>
      transact(connection, async (session) => {
        for (const write of writes) await write(asTransaction(session));
      }),
    lifecycle,
    metrics,
    storesAnswer: () => storesAnswer(connection, redis),
  };
  await prepareCollections(connection);
  const http = createServer(createApp(ctx));
  lifecycle.onStop(() => closeServer(http));
  return { ctx, http, close: () => lifecycle.stop() };
}

/** Stops taking connections, lets the running requests end, and cuts what is left after 5 s. */
function closeServer(http: Server): Promise<void> {
  return new Promise((closed) => {
    const cut = setTimeout(() => http.closeAllConnections(), 5000);
    http.close(() => {
      clearTimeout(cut);
      closed();
    });
    http.closeIdleConnections();
  });
}

/** The publisher of a server without sockets: nobody is connected to it. */
const toNobody: Publisher = {
  toRoom: () => undefined,
  toUser: () => undefined,
  balance: () => undefined,
  lobby: () => undefined,
  disconnect: () => undefined,
};
