import { Redis } from 'ioredis';
import type { Log } from '#runtime/log.ts';

/** Sooner than a client gives up an event that is not acknowledged (10 s). */
const ANSWER_MS = 8000;
/** So many tries to connect take about seven seconds: what waits for them is given up before it is told so. */
const MOST_TRIES = 16;

/**
 * Opens a Redis connection that reconnects for ever; errors are logged, never thrown from an event. A command fails
 * when Redis is away for about seven seconds, and is not done later; or when Redis is silent for `answerMs`, and may
 * be done later. With null it waits for as long as it takes.
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
  return redis;
}
