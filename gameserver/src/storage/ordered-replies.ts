import type { Redis } from 'ioredis';

/**
 * Processes each reply of these commands completely before the next one, so that two replies in one packet are not
 * reordered by the number of awaits behind each.
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
