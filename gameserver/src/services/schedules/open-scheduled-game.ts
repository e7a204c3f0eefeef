import { formatBirr } from '@chewata/common/money';
import { pathOfPayload } from '@chewata/common/start-payload';
import { addisTime } from '../../domain/addis-time.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { openScheduledRoom } from '../rooms/open-room.ts';
import { describeSchedule } from './describe-schedules.ts';

/** The room of a scheduled game opens so long before its time (CONTRACT.md 2). */
export const OPENS_BEFORE_MS = 5 * 60 * 1000;

const PREFIX = 'schedule:';
/** The name of its due work. */
export const scheduleWork = (id: string): string => `${PREFIX}${id}`;
/** The scheduled game whose work it is, or null. */
export const scheduleOfWork = (work: string): string | null =>
  work.startsWith(PREFIX) ? work.slice(PREFIX.length) : null;

type Opening = Parameters<typeof openScheduledRoom>[0] &
  Pick<Context, 'notifications' | 'schedules' | 'users' | 'publish'>;

/**
 * Opens the room of a scheduled game for its attendees; the countdown ends at its time. Done twice, one
 * of the rooms is nobody's and lapses.
 */
export async function openScheduledGame(ctx: Opening, id: string): Promise<null> {
  const schedule = await ctx.schedules.get(id);
  if (!schedule || schedule.roomId !== null || schedule.startsAt.getTime() <= ctx.clock.now()) return null;
  const place = { game: 'bingo', stake: schedule.stake, space: schedule.space } as const;
  const room = await openScheduledRoom(ctx, place, { id, startsAt: schedule.startsAt.getTime() });
  if (!(await ctx.schedules.setRoom(id, room.id))) return null;
  for (const user of schedule.attending) {
    await notify(ctx, {
      about: `schedule:${id}`,
      userId: user,
      kind: 'scheduledSoon',
      key: 'notifications.scheduledSoon',
      params: { stake: formatBirr(schedule.stake), time: addisTime(schedule.startsAt.getTime()) },
      data: pathOfPayload({ kind: 'scheduledGame', id }),
    });
    const told = await describeSchedule(ctx, { id: user }, { ...schedule, roomId: room.id });
    ctx.publish.toUser('bingo', user, 'scheduledGames', [[told]]);
  }
  return null;
}

/** Where Redis has lost what is due, every game ahead is noted again. */
export async function rememberSchedules(ctx: Pick<Context, 'clock' | 'schedules' | 'due'>): Promise<void> {
  const ahead = await ctx.schedules.withoutRoom(new Date(ctx.clock.now()));
  for (const { id, startsAt } of ahead)
    await ctx.due.schedule(scheduleWork(id), startsAt.getTime() - OPENS_BEFORE_MS);
}
