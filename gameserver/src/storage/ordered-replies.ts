import { setTimeout as sleep } from 'node:timers/promises';
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

/**
 * Duplicates of this connection wait this long between two reads of a stream, so that a busy stream is read in batches;
 * what comes after a pause is read at once.
 */
export function pacedReads(redis: Redis, pauseMs: number): Redis {
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (...options) => {
    const copy = duplicate(...options);
    const read = copy.xread.bind(copy) as (...given: unknown[]) => Promise<unknown>;
    let readAt = 0;
    const paced = async (...given: unknown[]) => {
      const left = readAt + pauseMs - performance.now();
      if (left > 0) await sleep(left);
      const reply = await read(...given);
      readAt = performance.now();
      return reply;
    };
    return Object.assign(copy, { xread: paced });
  };
  return redis;
}
