import type { Broadcast, BroadcastBatch, Counts } from '#storage/community/broadcasts.ts';
import type { Context } from '../context.ts';
import { existing } from './command-broadcast.ts';

type SendContext = Pick<Context, 'broadcasts' | 'clock' | 'playRecords' | 'telegramChats' | 'users'>;

/** A bot that began sending and has not reported for this long is presumed dead; what it sent is unknown. */
const REPORT_WITHIN_MS = 120_000;

export interface ClaimedReceivers extends BroadcastBatch {
  readonly text: string;
}

/**
 * Leases the next receivers of the oldest running broadcast, by Telegram id. Receivers whose lease ended before
 * anything was sent to them come first. Null if none are left; the broadcast is done once every begun sending is
 * reported or timed out.
 */
export async function claimBroadcast(
  ctx: SendContext,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedReceivers | null> {
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
    const quiet = await pausedTelegrams(ctx, next);
    const receivers = next.filter((one) => !closed.has(one) && !quiet.has(one));
    const given = { receivers, skipped: next.length - receivers.length, cursor: last, leaseUntil };
    const isOurs = await ctx.broadcasts.giveOut(broadcast, given);
    if (isOurs && receivers.length > 0) return { broadcastId: id, text, receivers };
  }
}

/** L7: those of these Telegram users who are in a time-out or excluded. */
async function pausedTelegrams(ctx: SendContext, telegramIds: readonly number[]): Promise<Set<number>> {
  const users = await ctx.users.byTelegramIds(telegramIds);
  const paused = await ctx.playRecords.paused(
    users.map(({ id }) => id),
    new Date(ctx.clock.ruleNow()),
  );
  return new Set(users.flatMap(({ id, telegramId }) => (paused.has(id) ? (telegramId ?? []) : [])));
}

async function finished(ctx: SendContext, { id }: Broadcast, now: number): Promise<boolean> {
  if (await ctx.broadcasts.isUnderWay(id, new Date(now))) return false;
  const done = { state: 'done', finishedAt: new Date(now) } as const;
  return (await ctx.broadcasts.change(id, 'running', done)) !== null;
}

/** Returns the receivers to send to now, and never returns the same one again. None if the broadcast was cancelled. */
export async function beginBroadcast(
  ctx: SendContext,
  id: string,
  receivers: readonly number[],
): Promise<number[]> {
  const { state } = await existing(ctx, id);
  if (state !== 'running') return [];
  return ctx.broadcasts.begin(id, receivers, new Date(ctx.clock.now() + REPORT_WITHIN_MS));
}

/** Counts each outcome once, and marks users who blocked the bot as unreachable. Refusal: NOT_FOUND. */
export async function reportBroadcast(
  ctx: SendContext,
  id: string,
  outcomes: readonly { telegramId: number; outcome: keyof Counts }[],
): Promise<Broadcast> {
  await existing(ctx, id);
  await ctx.broadcasts.report(id, new Map(outcomes.map(({ telegramId, outcome }) => [telegramId, outcome])));
  const blocked = outcomes.filter(({ outcome }) => outcome === 'blocked').map(({ telegramId }) => telegramId);
  if (blocked.length > 0) await ctx.telegramChats.setUnreachable(blocked, true);
  return existing(ctx, id);
}
