import type { Broadcast, BroadcastBatch, Counts } from '#storage/community/broadcasts.ts';
import type { Context } from '../context.ts';
import { existing } from './command-broadcast.ts';

type Sending = Pick<Context, 'broadcasts' | 'clock' | 'telegramChats' | 'users'>;

/** A bot that has begun and says nothing for so long is dead: what it sent is not known. */
const REPORTED_WITHIN_MS = 120_000;

export interface GivenOut extends BroadcastBatch {
  readonly text: string;
}

/**
 * The next receivers of the oldest broadcast that runs, in the order of their Telegram ids. Those that
 * somebody took and did not begin are given out first, when their lease has ended. Null where nobody is
 * left; the broadcast is done when all who have begun are reported, or their time is over.
 */
export async function claimBroadcast(
  ctx: Sending,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<GivenOut | null> {
  for (;;) {
    const broadcast = await ctx.broadcasts.running();
    if (!broadcast) return null;
    const now = ctx.clock.now();
    const leaseUntil = new Date(now + leaseSeconds * 1000);
    const { id, text, cursor } = broadcast;
    const again = await ctx.broadcasts.takeAgain(id, new Date(now), leaseUntil);
    if (again) return { ...again, text };
    const next = await ctx.users.telegramIdsAfter(cursor, limit, broadcast.language);
    const last = next.at(-1);
    if (last === undefined) {
      if (!(await finished(ctx, broadcast, now))) return null;
      continue;
    }
    const closed = await ctx.telegramChats.closedTo(next, 'announcement');
    const receivers = next.filter((one) => !closed.has(one));
    const given = { receivers, skipped: closed.size, cursor: last, leaseUntil };
    const mine = await ctx.broadcasts.giveOut(broadcast, given);
    if (mine && receivers.length > 0) return { broadcastId: id, text, receivers };
  }
}

async function finished(ctx: Sending, { id }: Broadcast, now: number): Promise<boolean> {
  if (await ctx.broadcasts.isUnderWay(id, new Date(now))) return false;
  const done = { state: 'done', finishedAt: new Date(now) } as const;
  return (await ctx.broadcasts.change(id, 'running', done)) !== null;
}

/** Which of these may be sent to now: each is given to one, once, for good. None where it was cancelled. */
export async function beginBroadcast(
  ctx: Sending,
  id: string,
  receivers: readonly number[],
): Promise<number[]> {
  const { state } = await existing(ctx, id);
  if (state !== 'running') return [];
  return ctx.broadcasts.begin(id, receivers, new Date(ctx.clock.now() + REPORTED_WITHIN_MS));
}

/** Counts what became of them, each once; who has blocked the bot is marked. Refusal: NOT_FOUND. */
export async function reportBroadcast(
  ctx: Sending,
  id: string,
  outcomes: readonly { telegramId: number; outcome: keyof Counts }[],
): Promise<Broadcast> {
  await existing(ctx, id);
  await ctx.broadcasts.report(id, new Map(outcomes.map(({ telegramId, outcome }) => [telegramId, outcome])));
  const blocked = outcomes.filter(({ outcome }) => outcome === 'blocked').map(({ telegramId }) => telegramId);
  if (blocked.length > 0) await ctx.telegramChats.setUnreachable(blocked, true);
  return existing(ctx, id);
}
