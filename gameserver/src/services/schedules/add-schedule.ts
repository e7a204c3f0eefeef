import { invalid } from '@chewata/common/errors';
import type { SpaceId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import type { Schedule } from '#storage/community/schedules.ts';
import { addisMoment } from '../../domain/addis-time.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { refuseAbove } from '../refuse-quota.ts';
import { checkEntry } from '../rooms/enter/check-entry.ts';
import { checkStake } from '../rooms/room-settings.ts';
import { OPENS_BEFORE_MS } from './open-scheduled-game.ts';

/** How many games to come one user may have created. */
const MOST_TO_COME = 5;
const MAX_DAYS_AHEAD = 30;
const MAX_AHEAD_MS = MAX_DAYS_AHEAD * DAY_MS;

export interface NewSchedule {
  /** 'YYYY-MM-DD' and 'HH:mm', Addis Ababa time. */
  readonly date: string;
  readonly time: string;
  readonly stake: Santim;
  readonly space: SpaceId | null;
}

/**
 * Schedules a bingo game, which its creator attends. Refusals: VALIDATION (in the past, or more than 30 days ahead),
 * STAKE_UNKNOWN, NOT_A_MEMBER, QUOTA.
 */
export async function addSchedule(
  ctx: Pick<Context, 'clock' | 'random' | 'schedules' | 'spaces' | 'due' | 'settings' | 'oneAtATime'>,
  caller: Caller,
  { date, time, stake, space }: NewSchedule,
): Promise<Schedule> {
  const now = ctx.clock.now();
  const startsAt = addisMoment(date, time);
  if (startsAt <= now) throw invalid('time', 'validation.pastDate');
  if (startsAt > now + MAX_AHEAD_MS) throw invalid('date', 'validation.farDate', { days: MAX_DAYS_AHEAD });
  const place = { game: 'bingo', stake, space } as const;
  await checkEntry(ctx, caller, { ...place, schedule: null });
  checkStake(ctx, place);
  const schedule: Schedule = {
    id: ctx.random.token(16),
    creatorId: caller.id,
    startsAt: new Date(startsAt),
    stake,
    space,
    attending: [caller.id],
    roomId: null,
    createdAt: new Date(now),
  };
  // One at a time, so that concurrent requests cannot pass the limit together.
  await ctx.oneAtATime(`schedules:${caller.id}`, async () => {
    refuseAbove(await ctx.schedules.toCome(caller.id, new Date(now)), MOST_TO_COME);
    await ctx.schedules.create(schedule);
  });
  await ctx.due.schedule('schedule', schedule.id, startsAt - OPENS_BEFORE_MS);
  return schedule;
}
