import { randomUUID } from 'node:crypto';
import { defaultSettings } from '@chewata/common/contract/settings/defaults';
import type { Redis } from 'ioredis';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import type { PlayRules } from '#domain/play-limits/rules.ts';
import type { Clock } from '#runtime/clock.ts';
import type { Lifecycle } from '#runtime/lifecycle.ts';
import type { Log } from '#runtime/log.ts';
import type { Metrics } from '#runtime/metrics.ts';
import type { Config } from '../config.ts';
import { mongoSettings } from './admin/settings.ts';
import { makeStores, type Stores } from './index.ts';
import { measureMongo, measureRedis } from './measure-commands.ts';
import { connectMongo, prepareCollections } from './mongo-connection.ts';
import { orderedReplies } from './ordered-replies.ts';
import { connectRedis } from './redis-connection.ts';
import { migrate } from './schema/migrate.ts';

export interface OpenStores {
  readonly stores: Stores;
  /** A connection of the sockets' own: a blocking read on it delays no other command. */
  readonly socketRedis: Redis;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly ledgerRules: LedgerRules;
  readonly playRules: PlayRules;
  /** Called when the stores' lost connection to Redis is back, before any reply arrives on it. */
  readonly redisIsBack: () => void;
}

/** Connects to both stores, creates collections and indexes, and reads the settings. They are closed when the server stops. */
export async function openStores(
  config: Pick<Config, 'MONGO_URL' | 'REDIS_URL' | 'MODE' | 'rateLimits' | 'sandbox'>,
  { clock, log, lifecycle, metrics, ledgerRules, playRules, redisIsBack }: Needs,
): Promise<OpenStores> {
  const [connection, redis, socketRedis] = await Promise.all([
    connectMongo(config.MONGO_URL),
    connectRedis(config.REDIS_URL, log),
    connectRedis(config.REDIS_URL, log, null),
  ]);
  measureMongo(connection, metrics);
  measureRedis(redis, metrics);
  redis.on('ready', redisIsBack);
  lifecycle.onStop(() => redis.disconnect());
  lifecycle.onStop(() => connection.close());
  lifecycle.onStop(() => quit(socketRedis));
  const settings = mongoSettings(connection, defaultSettings(config.MODE));
  const { rateLimits, sandbox } = config;
  const server = randomUUID();
  const stores = makeStores(connection, redis, {
    server,
    clock,
    ledgerRules,
    playRules,
    settings,
    rateLimits,
    sandbox,
  });
  await migrate(connection, { log });
  await prepareCollections(connection);
  lifecycle.onStop(await settings.startRefreshing(log));
  // Events, and who joins or leaves a group, take effect in the order in which the server sent them.
  return { stores, socketRedis: orderedReplies(socketRedis, 'xadd') };
}

/**
 * Closes the connection once everything written to it has been sent. Redis resets a connection that sends something
 * after QUIT, and then the reply to QUIT may be lost: the connection is closed all the same.
 */
const quit = (redis: Redis): Promise<void> =>
  redis.quit().then(
    () => undefined,
    () => redis.disconnect(),
  );
