import { Redis } from 'ioredis';
import type { Log } from '#runtime/log.ts';

/** Shorter than a client's time-out for an unacknowledged event (10 s). */
const ANSWER_MS = 8000;
/** These connection attempts take about seven seconds, after which waiting commands fail. */
const MOST_TRIES = 16;

/**
 * Opens a Redis connection that reconnects indefinitely and logs errors instead of throwing them from an event. A
 * command fails when Redis has been away for about seven seconds, and is then never run; or when Redis has been silent
 * for `answerMs`, and may then still run. With null it waits indefinitely.
 */
export async function connectRedis(
  url: string,
  log: Log,
  answerMs: number | null = ANSWER_MS,
): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: answerMs === null ? null : MOST_TRIES,
    ...(answerMs !== null && { commandTimeout: answerMs }),
    retryStrategy: (attempt) => Math.min(50 * attempt, 1000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection'));
  await redis.connect();
  return joinedWrites(redis);
}

/** Sends the commands of one turn of the event loop in one write. */
function joinedWrites(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis);
  let corked: Redis['stream'] | null = null;
  redis.sendCommand = (...given) => {
    const { stream } = redis;
    if (stream?.writable && corked !== stream) {
      corked = stream;
      stream.cork();
      setImmediate(() => {
        corked = null;
        stream.uncork();
      });
    }
    return send(...given);
  };
  return redis;
}
