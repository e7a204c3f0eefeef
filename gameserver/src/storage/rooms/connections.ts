import type { UserId } from '@chewata/common/ids';
import type { Redis } from 'ioredis';
import { redisScript, runScript } from '../redis-scripts.ts';
import { liveServers } from './presence.ts';

/** A WebSocket of a user's session, with all its namespaces. */
export interface UserConnection {
  readonly user: UserId;
  readonly session: string;
  readonly id: string;
}

/** The most connections of one session, and of one user over all servers. */
export interface ConnectionLimits {
  readonly perSession: number;
  readonly perUser: number;
}

/** The open connections of each user, over all servers that live. Times in ms. */
export interface Connections {
  /** Records a new one. The ids of those that are beyond the limits, silent longest: to be closed. */
  open(connection: UserConnection, limits: ConnectionLimits, now: number): Promise<string[]>;
  /** The client has sent something. */
  heard(connection: UserConnection, now: number): Promise<void>;
  /** Records again one that Redis may have lost. */
  renew(connection: UserConnection, now: number): Promise<void>;
  close(connection: UserConnection): Promise<void>;
}

const KEPT_MS = 60 * 60 * 1000;

const OPEN = redisScript(import.meta.dirname, 'connections');

/** A sorted set per user, by when each connection was last heard; those of a server without a heartbeat do not count. */
export function redisConnections(redis: Redis, server: string): Connections {
  const keyOf = (user: UserId) => `connections:{${user}}`;
  const nameOf = ({ session, id }: UserConnection) => `${server} ${session} ${id}`;
  return {
    open: async ({ user, session, id }, { perSession, perUser }, now) => {
      const others = (await liveServers(redis, now)).filter((other) => other !== server);
      const args = [server, session, id, now, perSession, perUser, KEPT_MS, server, ...others];
      return (await runScript(redis, OPEN, [keyOf(user)], args)) as string[];
    },
    heard: async (connection, now) => {
      await redis.zadd(keyOf(connection.user), 'XX', now, nameOf(connection));
    },
    renew: async (connection, now) => {
      const key = keyOf(connection.user);
      await redis.multi().zadd(key, 'NX', now, nameOf(connection)).pexpire(key, KEPT_MS).exec();
    },
    close: async (connection) => {
      await redis.zrem(keyOf(connection.user), nameOf(connection));
    },
  };
}
