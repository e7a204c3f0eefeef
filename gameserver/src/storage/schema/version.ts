import type { Connection } from 'mongoose';
import { SCHEMA_VERSION } from './steps.ts';

/** The one document that says which version the store has, and who is changing it. */
export interface VersionDocument {
  readonly _id: string;
  readonly version: number;
  readonly holder: string | null;
  readonly heldUntil: Date | null;
}

export const VERSION_ID = 'version';

export const versions = (connection: Connection) => connection.collection<VersionDocument>('schema');

/** The version of the store; null if none was ever written. */
export async function storedVersion(connection: Connection): Promise<number | null> {
  return (await versions(connection).findOne({ _id: VERSION_ID }))?.version ?? null;
}

/** Throws if a newer release has changed the store: this one could read it wrongly, and write over it. */
export async function refuseNewer(connection: Connection, known = SCHEMA_VERSION): Promise<void> {
  const version = await storedVersion(connection);
  if (version === null || version <= known) return;
  throw new Error(
    `The document store has schema version ${version}, and this release knows ${known}: start the release that wrote it, or restore a backup from before.`,
  );
}
