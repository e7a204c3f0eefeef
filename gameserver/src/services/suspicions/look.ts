import { DAY_MS } from '@chewata/common/time';
import type { Context } from '../context.ts';

/** The parts of the context that looks for suspicions need. */
export type LookContext = Pick<
  Context,
  | 'clock'
  | 'deposits'
  | 'devices'
  | 'flags'
  | 'looks'
  | 'meetings'
  | 'promotions'
  | 'rounds'
  | 'settings'
  | 'sightings'
  | 'transfers'
  | 'users'
>;

/** Raises the suspicions in what was stored at or after `from`. It may see the same things again. */
export type Look = (ctx: LookContext, from: Date) => Promise<void>;

/** Documents that are stored late, or by a server whose clock is behind, are still seen. */
const OVERLAP_MS = 15_000;

/** A look begins this long ago if it is unknown how far it has come. */
const AT_FIRST_MS = 7 * DAY_MS;

/** Looks at what is new since the last look of that name, on whichever server that was. */
export async function lookAtNew(ctx: LookContext, name: string, look: Look): Promise<void> {
  const now = ctx.clock.now();
  const seen = await ctx.looks.seenUpTo(name);
  await look(ctx, new Date(seen === null ? now - AT_FIRST_MS : Math.min(seen, now) - OVERLAP_MS));
  await ctx.looks.setSeenUpTo(name, now);
}
