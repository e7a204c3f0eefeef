import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';

export interface StoreHealth {
  /** True if both stores reply within a second. */
  check(): Promise<boolean>;
  /** Each store, and how long it took to reply. */
  probe(): Promise<{ name: 'mongodb' | 'redis'; ok: boolean; ms: number | null }[]>;
  /** See isStoreOutage. */
  isOutage(error: unknown): boolean;
}

const CHECK_TIMEOUT_MS = 1000;

export const storeHealth = (connection: Connection, redis: Redis): StoreHealth => ({
  check: shared(() => {
    const replies = Promise.all([connection.db?.command({ ping: 1 }), redis.ping()]).then(
      ([mongo, pong]) => mongo?.ok === 1 && pong === 'PONG',
      () => false,
    );
    return Promise.race([replies, sleep(CHECK_TIMEOUT_MS, false, { ref: false })]);
  }),
  probe: () =>
    Promise.all([
      timed('mongodb', async () => (await connection.db?.command({ ping: 1 }))?.ok === 1),
      timed('redis', async () => (await redis.ping()) === 'PONG'),
    ]),
  isOutage: isStoreOutage,
});

/** Callers that arrive while a check is under way share its result: many wait at once when a store is silent. */
function shared(check: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

async function timed<Name extends string>(name: Name, ping: () => Promise<boolean>) {
  const begun = performance.now();
  const ok = await Promise.race([ping().catch(() => false), sleep(CHECK_TIMEOUT_MS, false, { ref: false })]);
  return { name, ok, ms: ok ? Math.round((performance.now() - begun) * 10) / 10 : null };
}

/** The replies of a Redis that does not write now: no disk space, no memory, starting, or not the master any more. */
const REDIS_REFUSES = /^(MISCONF|OOM|LOADING|READONLY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN) /;

/** The names, in MongoDB's list of error codes, of a server that does not write now. */
const MONGO_REFUSES: ReadonlySet<unknown> = new Set([
  'OutOfDiskSpace',
  'ShutdownInProgress',
  'PrimarySteppedDown',
  'NotWritablePrimary',
  'InterruptedAtShutdown',
  'InterruptedDueToReplStateChange',
  'NotPrimaryOrSecondary',
]);

/**
 * True if the error says that a store cannot be reached, does not reply or has no room to write. It is unknown whether
 * the command was carried out, and the caller may try again. Knows the errors of the two drivers by their names.
 */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  return (
    name.startsWith('MongoServerSelection') ||
    name.startsWith('MongoNetwork') ||
    name === 'MongoPoolClearedError' ||
    name === 'PoolClearedOnNetworkError' ||
    name === 'MongoWaitQueueTimeoutError' ||
    name === 'MaxRetriesPerRequestError' ||
    // ioredis throws a plain Error when a command times out.
    message === 'Command timed out' ||
    (name === 'ReplyError' && REDIS_REFUSES.test(message)) ||
    MONGO_REFUSES.has((error as { codeName?: unknown }).codeName)
  );
}
