import { formatBirr } from '@chewata/common/money';
import { pathOfPayload } from '@chewata/common/start-payload';
import { addisTime } from '../../domain/addis-time.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { openScheduledRoom } from '../rooms/enter/open-room.ts';
import { describeSchedule } from './describe-schedules.ts';

/** How long before its time the room of a scheduled game opens. */
export const OPENS_BEFORE_MS = 5 * 60 * 1000;

type OpenContext = Parameters<typeof openScheduledRoom>[0] &
  Pick<Context, 'notifications' | 'schedules' | 'users' | 'publish'>;

/**
 * Opens the room of a scheduled game for its attendees; the countdown ends at the scheduled time. If two servers do
 * this at once, one of the rooms stays empty and expires.
 */
export async function openScheduledGame(ctx: OpenContext, id: string): Promise<null> {
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
    const answer = await describeSchedule(ctx, { id: user }, { ...schedule, roomId: room.id });
    ctx.publish.toUser('bingo', user, 'scheduledGames', [[answer]]);
  }
  return null;
}

/** Schedules every upcoming game again, in case Redis has lost its schedule. */
export async function scheduleUpcomingGames(
  ctx: Pick<Context, 'clock' | 'schedules' | 'due'>,
): Promise<void> {
  const ahead = await ctx.schedules.withoutRoom(new Date(ctx.clock.now()));
  for (const { id, startsAt } of ahead)
    await ctx.due.schedule('schedule', id, startsAt.getTime() - OPENS_BEFORE_MS);
}
