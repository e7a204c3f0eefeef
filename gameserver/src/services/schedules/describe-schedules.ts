import type { ScheduledGameAnswer } from '@chewata/common/contract/rooms/schedules';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { Schedule } from '#storage/community/schedules.ts';
import { addisDay, addisTime } from '../../domain/addis-time.ts';
import { type Caller, isMarked } from '../caller-of.ts';
import type { Context } from '../context.ts';

type DescribeContext = Pick<Context, 'config' | 'users'>;
type Reader = Pick<Caller, 'id'>;

/** Scheduled games as one user sees them. */
export async function describeSchedules(
  ctx: DescribeContext,
  reader: Reader,
  schedules: readonly Schedule[],
): Promise<ScheduledGameAnswer[]> {
  const people = new Set(schedules.flatMap((schedule) => [schedule.creatorId, ...schedule.attending]));
  const users = new Map((await ctx.users.find([...people])).map((user) => [user.id, user]));
  const isOfStaff = (id: UserId): boolean => isMarked(ctx, users.get(id));
  return schedules.map((schedule) => ({
    _id: schedule.id,
    creator: users.get(schedule.creatorId)?.name ?? '',
    ...(isOfStaff(schedule.creatorId) && { creatorStaff: true }),
    date: addisDay(schedule.startsAt.getTime()),
    time: addisTime(schedule.startsAt.getTime()),
    startsAt: schedule.startsAt.toISOString(),
    stake: toBirr(schedule.stake),
    gameSpace: schedule.space,
    attending: schedule.attending.map((user) => users.get(user)?.name ?? ''),
    ...(schedule.attending.some(isOfStaff) && { attendingStaff: schedule.attending.map(isOfStaff) }),
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
