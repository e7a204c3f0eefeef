import type { Redis } from 'ioredis';

/**
 * Processes each reply of this command completely before the next one, so that two replies in one packet are not
 * reordered by the number of awaits behind each.
 */
export function orderedReplies(redis: Redis, name: 'xadd'): Redis {
  const command = redis[name].bind(redis) as (...given: unknown[]) => Promise<unknown>;
  const inTurn = (...given: unknown[]) =>
    new Promise((resolve, reject) => {
      command(...given).then(
        (reply) => setImmediate(resolve, reply),
        (error: unknown) => setImmediate(reject, error),
      );
    });
  return Object.assign(redis, { [name]: inTurn });
}
