import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Log } from '#runtime/log.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { FIRST_VERSION, STEPS, type Step } from './steps.ts';
import { refuseNewer, storedVersion, VERSION_ID, versions } from './version.ts';

const LEASE_MS = 30_000;
const RENEW_MS = 5000;
const WAIT_MS = 100;

interface Options {
  readonly steps?: readonly Step[];
  readonly log: Pick<Log, 'info'>;
  /** How long another server's silence is waited for. */
  readonly leaseMs?: number;
}

/**
 * Brings the store to this release's version, step by step. One server does it, the others wait; if that one dies,
 * another repeats the step it was in. Refuses a store of a newer release.
 */
export async function migrate(connection: Connection, options: Options): Promise<void> {
  const { steps = STEPS, log, leaseMs = LEASE_MS } = options;
  const latest = steps.at(-1)?.to ?? FIRST_VERSION;
  await createVersion(connection, latest);
  const holder = randomUUID();
  for (;;) {
    await refuseNewer(connection, latest);
    const version = (await storedVersion(connection)) ?? FIRST_VERSION;
    const step = steps.find(({ to }) => to === version + 1);
    if (!step) return;
    if (!(await take(connection, version, holder, leaseMs))) {
      await sleep(WAIT_MS);
      continue;
    }
    const renewing = setInterval(() => {
      take(connection, version, holder, leaseMs).catch(() => undefined);
    }, RENEW_MS);
    try {
      log.info({ step: step.name, to: step.to }, 'changing the stored documents');
      await step.run(connection);
    } finally {
      clearInterval(renewing);
    }
    await versions(connection).updateOne(
      { _id: VERSION_ID, version, holder },
      { $set: { version: step.to, holder: null, heldUntil: null } },
    );
  }
}

/** A new store begins with the latest version; one from before there were versions with the first. */
async function createVersion(connection: Connection, latest: number): Promise<void> {
  if ((await storedVersion(connection)) !== null) return;
  const collections = (await connection.db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  const isNew = collections.every(({ name }) => name === 'schema');
  const first = { _id: VERSION_ID, version: isNew ? latest : FIRST_VERSION, holder: null, heldUntil: null };
  await versions(connection)
    .insertOne(first)
    .catch((error: unknown) => {
      // Another server was faster.
      if (!isDuplicateKey(error, 'schema')) throw error;
    });
}

/** True if this holder has the next step: for the first time, again, or after another's silence. */
async function take(
  connection: Connection,
  version: number,
  holder: string,
  leaseMs: number,
): Promise<boolean> {
  const now = Date.now();
  const free = { $or: [{ holder: null }, { holder }, { heldUntil: { $lt: new Date(now) } }] };
  const taken = await versions(connection).updateOne(
    { _id: VERSION_ID, version, ...free },
    { $set: { holder, heldUntil: new Date(now + leaseMs) } },
  );
  return taken.matchedCount === 1;
}
