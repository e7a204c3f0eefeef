import type { ScheduledGameAnswer } from '@chewata/common/contract/rooms/schedules';
import { toBirr } from '@chewata/common/money';
import type { Schedule } from '#storage/community/schedules.ts';
import { addisDay, addisTime } from '../../domain/addis-time.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

type DescribeContext = Pick<Context, 'users'>;
type Reader = Pick<Caller, 'id'>;

/** Scheduled games as one user sees them. */
export async function describeSchedules(
  ctx: DescribeContext,
  reader: Reader,
  schedules: readonly Schedule[],
): Promise<ScheduledGameAnswer[]> {
  const people = new Set(schedules.flatMap((schedule) => [schedule.creatorId, ...schedule.attending]));
  const names = new Map((await ctx.users.find([...people])).map((user) => [user.id, user.name]));
  return schedules.map((schedule) => ({
    _id: schedule.id,
    creator: names.get(schedule.creatorId) ?? '',
    date: addisDay(schedule.startsAt.getTime()),
    time: addisTime(schedule.startsAt.getTime()),
    startsAt: schedule.startsAt.toISOString(),
    stake: toBirr(schedule.stake),
    gameSpace: schedule.space,
    attending: schedule.attending.map((user) => names.get(user) ?? ''),
    isCreator: schedule.creatorId === reader.id,
    isAttending: schedule.attending.includes(reader.id),
    roomId: schedule.roomId,
  }));
}

/** One of them. */
export async function describeSchedule(
  ctx: DescribeContext,
  reader: Reader,
  schedule: Schedule,
): Promise<ScheduledGameAnswer> {
  const [answer] = await describeSchedules(ctx, reader, [schedule]);
  if (!answer) throw new Error('a scheduled game that cannot be described');
  return answer;
}
