import type { ScheduledGameAnswer } from '@chewata/common/contract/rooms/schedules';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { pagesOf } from '../paging.ts';
import { describeSchedules } from './describe-schedules.ts';

/** A game stays on the list while its players may still come back to it. */
const SHOWN_AFTER_START_MS = 10 * 60 * 1000;

/** The upcoming games this user may attend: public ones, and those of their spaces. */
export async function listSchedules(
  ctx: Pick<Context, 'clock' | 'config' | 'users' | 'schedules' | 'spaces'>,
  caller: Pick<Caller, 'id'>,
): Promise<ScheduledGameAnswer[]> {
  const since = new Date(ctx.clock.now() - SHOWN_AFTER_START_MS);
  const games = await ctx.schedules.startingAfter(since, await ctx.spaces.of(caller.id));
  return describeSchedules(ctx, caller, games);
}

/** The same by pages, from 1. */
export async function pageOfSchedules(
  ctx: Pick<Context, 'clock' | 'config' | 'users' | 'schedules' | 'spaces'>,
  caller: Pick<Caller, 'id'>,
  page: number,
): Promise<{ games: ScheduledGameAnswer[]; totalPages: number }> {
  const since = new Date(ctx.clock.now() - SHOWN_AFTER_START_MS);
  const { games, total } = await ctx.schedules.pageAfter(since, await ctx.spaces.of(caller.id), page);
  return { games: await describeSchedules(ctx, caller, games), totalPages: pagesOf(total) };
}
