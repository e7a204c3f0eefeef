import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';

const WITHIN_MS = 1000;

/** Asks both stores; false where one fails or is silent for a second. */
export async function storesAnswer(connection: Connection, redis: Redis): Promise<boolean> {
  const asked = Promise.all([connection.db?.command({ ping: 1 }), redis.ping()]).then(
    ([mongo, pong]) => mongo?.ok === 1 && pong === 'PONG',
    () => false,
  );
  return Promise.race([asked, sleep(WITHIN_MS, false, { ref: false })]);
}
