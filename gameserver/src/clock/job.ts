import type { Context } from '../services/context.ts';

/** One server runs it for each subject, when `ctx.due.schedule(name, subject, at)` said. */
export interface ScheduledJob {
  readonly at: 'scheduled time';
  /** Returns when it is due again (ms), or null. If it throws, it is due again when the lease ends. */
  run(ctx: Context, subject: string): Promise<number | null>;
}

/** One server of all runs it, first when a server starts. */
export interface SharedJob {
  readonly everyMs: number;
  run(ctx: Context): Promise<void>;
}

/** Every server runs it for itself. */
export interface LocalJob {
  readonly everyMs: number;
  /** Returns how many pieces of work it found; after any, it runs again at once. */
  run(ctx: Context): Promise<number>;
  /** It only reads, so that a server that stops does not wait for it. */
  readonly isReadOnly?: true;
}
