import type { Connection } from 'mongoose';

/**
 * One change of the stored documents. It may be cut off at any line and run again, so it finds its work by what is not
 * changed yet. Servers of the release before run beside it: what they read must stay until the next release.
 */
export interface Step {
  /** The version of the store after it. */
  readonly to: number;
  readonly name: string;
  run(connection: Connection): Promise<void>;
}

/** The stored documents as they were when versions began: that of every store without one. */
export const FIRST_VERSION = 1;

/** In order, without gaps, from FIRST_VERSION on; a released step is never changed. */
export const STEPS: readonly Step[] = [];

/** The version that this release reads and writes. */
export const SCHEMA_VERSION = STEPS.at(-1)?.to ?? FIRST_VERSION;
