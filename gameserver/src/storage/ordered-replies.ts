import type { Redis } from 'ioredis';

/**
 * Each reply of these commands is worked off, with all that follows from it, before the next one is looked
 * at: two replies that come in one packet are not mixed up by how many awaits follow each of them.
 */
export function orderedReplies(redis: Redis, commands: readonly ('xadd' | 'xrange')[]): Redis {
  for (const name of commands) {
    const command = redis[name].bind(redis) as (...given: unknown[]) => Promise<unknown>;
    const inTurn = (...given: unknown[]) =>
      new Promise((resolve, reject) => {
        command(...given).then(
          (reply) => setImmediate(resolve, reply),
          (error: unknown) => setImmediate(reject, error),
        );
      });
    Object.assign(redis, { [name]: inTurn });
  }
  return redis;
}
