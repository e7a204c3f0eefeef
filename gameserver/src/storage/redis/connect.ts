import { Redis } from 'ioredis';
import type { Log } from '../ports.ts';

/**
 * Opens a Redis connection that reconnects for ever; errors are logged, never thrown from an event. A command
 * fails after about 20 s without Redis; with `patient` it waits for as long as it takes.
 */
export async function connectRedis(url: string, log: Log, patient = false): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: patient ? null : 20,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection'));
  await redis.connect();
  return redis;
}
