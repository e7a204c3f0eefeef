import { Redis } from 'ioredis';
import type { Log } from '../ports.ts';

/** Sooner than a client gives up an event that is not acknowledged (10 s). */
const ANSWER_MS = 8000;

/**
 * Opens a Redis connection that reconnects for ever; errors are logged, never thrown from an event. A command fails
 * when Redis is away for about ten seconds, or silent for `answerMs`; with null it waits for as long as it takes.
 */
export async function connectRedis(
  url: string,
  log: Log,
  answerMs: number | null = ANSWER_MS,
): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    // Away for about ten seconds: what waits is given up, and not done late.
    maxRetriesPerRequest: answerMs === null ? null : 20,
    ...(answerMs !== null && { commandTimeout: answerMs }),
    retryStrategy: (attempt) => Math.min(50 * attempt, 1000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection'));
  await redis.connect();
  return redis;
}
