import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import type { Context } from './services/context.ts';
import { connectMongo, prepareCollections } from './storage/mongo/connect.ts';
import { mongoLedger } from './storage/mongo/ledger.ts';
import { connectRedis } from './storage/redis/connect.ts';
import { systemClock, systemRandom } from './storage/system.ts';

export interface GameServer {
  readonly ctx: Context;
  readonly http: Server;
  close(): Promise<void>;
}

/** The only file that wires things together: stores, ports, services' context, transports. */
export async function compose(config: Config): Promise<GameServer> {
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const clock = systemClock(config);
  const [connection, redis] = await Promise.all([
    connectMongo(config.MONGO_URL),
    connectRedis(config.REDIS_URL, log),
  ]);
  const ctx: Context = {
    config,
    clock,
    random: systemRandom,
    log,
    ledger: mongoLedger(connection, clock),
  };
  await prepareCollections(connection);
  const http = createServer(createApp(ctx));
  return {
    ctx,
    http,
    close: async () => {
      await new Promise((done) => http.close(done));
      await connection.close();
      redis.disconnect();
    },
  };
}
