import type { Game } from '@chewata/common/games/game';
import type { UserId } from '@chewata/common/ids';
import type { Redis } from 'ioredis';
import { type AwaySince, BEAT_MS, type Presence } from '../ports/presence.ts';

/** A socket whose server died is seen as gone after this. */
const STALE_MS = 3 * BEAT_MS;
/** The member that notes when the last socket left. */
const LEFT = 'left';
const KEPT_MS = 60 * 60 * 1000;

/** A sorted set a user and game: each socket with its last beat. */
export function redisPresence(redis: Redis): Presence {
  const key = (game: Game, user: UserId) => `presence:{${user}}:${game}`;
  return {
    touch: async (game, user, socketId, now) => {
      const name = key(game, user);
      await redis
        .multi()
        .zremrangebyscore(name, '-inf', now - KEPT_MS)
        .zadd(name, now, socketId)
        .pexpire(name, KEPT_MS)
        .exec();
    },
    leave: async (game, user, socketId, now) => {
      const name = key(game, user);
      await redis.multi().zrem(name, socketId).zadd(name, now, LEFT).pexpire(name, KEPT_MS).exec();
    },
    awaySince: async (game, users, now) => {
      const since = users.map(async (user) => {
        const beats = await redis.zrange(key(game, user), '0', '-1', 'WITHSCORES');
        return [user, awaySince(beats.flat(), now)] as const;
      });
      return new Map(await Promise.all(since));
    },
  };
}

/** The last sign of life of any socket, or null where one lives. */
function awaySince(beats: readonly (string | number)[], now: number): AwaySince {
  let last = 0;
  for (let i = 0; i < beats.length; i += 2) {
    const at = Number(beats[i + 1]);
    if (beats[i] !== LEFT && at > now - STALE_MS) return null;
    last = Math.max(last, at);
  }
  return last;
}
