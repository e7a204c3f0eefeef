import { randomUUID } from 'node:crypto';
import type { Game } from '@chewata/common/games';
import type { UserId } from '@chewata/common/ids';
import type { Redis } from 'ioredis';
import { inGroups } from '../in-groups.ts';

/** Since when a user has had no live socket in a game; null if there is one now. */
export type AwaySince = number | null;

/** A namespace of sockets. */
type Namespace = Game | 'chat';

/** Which users have a live socket on any server. Times in ms. */
export interface Presence {
  /** How often each server calls `beat`. */
  readonly beatIntervalMs: number;
  /** How often each server calls `touch` again for every socket it has. */
  readonly refreshIntervalMs: number;
  /** Renews this server and with it every socket it has touched, in one write. */
  beat(now: number): Promise<void>;
  /** Records a socket of this server, when it connects and again every `refreshIntervalMs`. */
  touch(game: Game, user: UserId, socketId: string, now: number): Promise<void>;
  /** Records that a socket has closed. */
  leave(game: Game, user: UserId, socketId: string, now: number): Promise<void>;
  /** Since when each of them is away; 0 for users never seen. */
  awaySince(game: Game, users: readonly UserId[], now: number): Promise<Map<UserId, AwaySince>>;
  /** Records that a socket of that namespace receives its user's balance; `touch`ed again like the others. */
  listen(namespace: Namespace, user: UserId, socketId: string, now: number): Promise<void>;
  unlisten(namespace: Namespace, user: UserId, socketId: string): Promise<void>;
  /** The namespaces in which a live socket of the user, on any server, receives the balance. */
  listening(user: UserId, now: number): Promise<Set<Namespace>>;
  /** How many users have a live socket in any game. Scans all users: for administrators only. */
  online(now: number): Promise<number>;
}

/** After three missed heartbeats a server's sockets count as gone. */
export const BEAT_MS = 1500;
const REFRESH_MS = 20 * 60 * 1000;
/** Sockets of a server that has been silent this long count as closed. */
const STALE_MS = 3 * BEAT_MS;
/** The field with the time at which the last socket closed. */
const LEFT = 'left';
const KEPT_MS = 3 * REFRESH_MS;
/** Each server with its last beat. */
const SERVERS = 'presence:servers';

/**
 * Removes a socket, unless another server has it by now: a socket that recovers keeps its id, and the server that it
 * came from may hear only later that its connection has closed. With a time, notes when the last socket closed.
 */
const LEAVE = `
  if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
  redis.call('HDEL', KEYS[1], ARGV[1])
  if ARGV[3] then
    redis.call('HSET', KEYS[1], '${LEFT}', ARGV[3])
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
  end
  return 1`;

/**
 * One hash per user and game names the server of each socket, and a sorted set holds the last heartbeat of each server:
 * a heartbeat is one write for all of a server's sockets, and a dead server stops sending it.
 */
export function redisPresence(redis: Redis, server: string = randomUUID()): Presence {
  const key = (game: Game, user: UserId) => `presence:{${user}}:${game}`;
  const listeners = (user: UserId) => `balance:{${user}}`;
  const listener = (namespace: Namespace, socketId: string) => `${namespace} ${socketId}`;
  const beat = (now: number) => redis.zadd(SERVERS, 'GT', now, server);
  /** The last beat of each server. This one lives: it asks, though its own beat can be late on a busy machine. */
  const heardBy = (beats: readonly string[], now: number) => scores(beats).set(server, now);
  const listening = inGroups(async (asked: readonly { readonly user: UserId; readonly now: number }[]) => {
    const [beats, ...sockets] = await Promise.all([
      redis.zrange(SERVERS, '0', '-1', 'WITHSCORES'),
      ...asked.map(({ user }) => redis.hgetall(listeners(user))),
    ]);
    return asked.map(({ now }, index) => {
      const heard = heardBy(beats, now);
      const live = Object.entries(sockets[index] ?? {}).filter(
        ([, at]) => (heard.get(at) ?? 0) > now - STALE_MS,
      );
      return new Set(live.map(([name]) => name.slice(0, name.indexOf(' ')) as Namespace));
    });
  });
  return {
    beatIntervalMs: BEAT_MS,
    refreshIntervalMs: REFRESH_MS,
    beat: async (now) => {
      await Promise.all([beat(now), redis.zremrangebyscore(SERVERS, '-inf', now - KEPT_MS)]);
    },
    touch: async (game, user, socketId, now) => {
      const name = key(game, user);
      const noted = redis.multi().hset(name, socketId, server).pexpire(name, KEPT_MS).exec();
      await Promise.all([beat(now), noted]);
    },
    leave: async (game, user, socketId, now) => {
      await redis.eval(LEAVE, 1, key(game, user), socketId, server, now, KEPT_MS);
    },
    awaySince: async (game, users, now) => {
      const [beats, ...sockets] = await Promise.all([
        redis.zrange(SERVERS, '0', '-1', 'WITHSCORES'),
        ...users.map((user) => redis.hgetall(key(game, user))),
      ]);
      const heard = heardBy(beats, now);
      return new Map(users.map((user, index) => [user, awaySince(sockets[index] ?? {}, heard, now)]));
    },
    listen: async (namespace, user, socketId, now) => {
      const name = listeners(user);
      const noted = redis
        .multi()
        .hset(name, listener(namespace, socketId), server)
        .pexpire(name, KEPT_MS)
        .exec();
      await Promise.all([beat(now), noted]);
    },
    unlisten: async (namespace, user, socketId) => {
      await redis.eval(LEAVE, 1, listeners(user), listener(namespace, socketId), server);
    },
    listening: (user, now) => listening({ user, now }),
    online: async (now) => {
      const heard = heardBy(await redis.zrange(SERVERS, '0', '-1', 'WITHSCORES'), now);
      const here = new Set<string>();
      for await (const names of redis.scanStream({ match: 'presence:{*', count: 1000 }))
        for (const name of names as string[])
          if (awaySince(await redis.hgetall(name), heard, now) === null)
            here.add(name.slice('presence:{'.length, name.indexOf('}')));
      return here.size;
    },
  };
}

/** The servers whose heartbeat is recent. */
export const liveServers = (redis: Redis, now: number): Promise<string[]> =>
  redis.zrangebyscore(SERVERS, `(${now - STALE_MS}`, '+inf');

function scores(flat: readonly (string | number)[]): Map<string, number> {
  const heard = new Map<string, number>();
  for (let i = 0; i < flat.length; i += 2) heard.set(String(flat[i]), Number(flat[i + 1]));
  return heard;
}

/** The time the last socket was alive, or null if one is alive now. */
function awaySince(
  sockets: Readonly<Record<string, string>>,
  heard: ReadonlyMap<string, number>,
  now: number,
): AwaySince {
  let last = 0;
  for (const [name, value] of Object.entries(sockets)) {
    const at = name === LEFT ? Number(value) : (heard.get(value) ?? 0);
    if (name !== LEFT && at > now - STALE_MS) return null;
    last = Math.max(last, at);
  }
  return last;
}
