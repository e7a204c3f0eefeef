import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';

export interface StoreHealth {
  /** True if both stores reply within a second. */
  check(): Promise<boolean>;
  /**
   * True if the error says that a store cannot be reached or does not reply. It is unknown whether the command was
   * carried out, and the caller may try again.
   */
  isOutage(error: unknown): boolean;
}

const CHECK_TIMEOUT_MS = 1000;

export const storeHealth = (connection: Connection, redis: Redis): StoreHealth => ({
  check: () => {
    const replies = Promise.all([connection.db?.command({ ping: 1 }), redis.ping()]).then(
      ([mongo, pong]) => mongo?.ok === 1 && pong === 'PONG',
      () => false,
    );
    return Promise.race([replies, sleep(CHECK_TIMEOUT_MS, false, { ref: false })]);
  },
  isOutage: isStoreOutage,
});

/** Knows the errors of the two drivers by their names. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  return (
    name.startsWith('MongoServerSelection') ||
    name.startsWith('MongoNetwork') ||
    name === 'MaxRetriesPerRequestError' ||
    // ioredis throws a plain Error when a command times out.
    message === 'Command timed out'
  );
}
