import { Refusal } from '@chewata/common/errors';
import type { Schedule } from '#storage/community/schedules.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { requireConfirmation } from '../second-factor/require-confirmation.ts';
import type { FactorContext } from '../second-factor/ways.ts';

type AttendContext = Pick<Context, 'clock' | 'schedules' | 'spaces'>;

/** The caller attends. Refusals: NOT_FOUND (also for a space they are not in), SCHEDULE_STARTED. */
export async function joinSchedule(ctx: AttendContext, caller: Caller, id: string): Promise<Schedule> {
  await notStarted(ctx, caller, id);
  return present(await ctx.schedules.attend(id, caller.id));
}

/** The caller cancels; paid stakes stay paid. Refusals: as joinSchedule. */
export async function leaveSchedule(ctx: AttendContext, caller: Caller, id: string): Promise<Schedule> {
  await notStarted(ctx, caller, id);
  return present(await ctx.schedules.stayAway(id, caller.id));
}

/**
 * Only its creator or an administrator may.
 * Refusals: NOT_FOUND, FORBIDDEN, SECOND_FACTOR_REQUIRED, SCHEDULE_STARTED (its room is open).
 */
export async function deleteSchedule(
  ctx: AttendContext & FactorContext,
  caller: Caller,
  id: string,
): Promise<void> {
  const schedule = await visible(ctx, caller, id);
  if (schedule.creatorId !== caller.id) {
    if (!caller.isAdmin) throw new Refusal('FORBIDDEN');
    await requireConfirmation(ctx, caller);
  }
  if (!(await ctx.schedules.remove(id))) throw new Refusal('SCHEDULE_STARTED');
}

async function notStarted(ctx: AttendContext, caller: Caller, id: string): Promise<Schedule> {
  const schedule = await visible(ctx, caller, id);
  if (schedule.startsAt.getTime() <= ctx.clock.now()) throw new Refusal('SCHEDULE_STARTED');
  return schedule;
}

async function visible(ctx: AttendContext, caller: Caller, id: string): Promise<Schedule> {
  const schedule = present(await ctx.schedules.get(id));
  const { space } = schedule;
  if (space !== null && !caller.isAdmin && !(await ctx.spaces.isMember(space, caller.id)))
    throw new Refusal('NOT_FOUND');
  return schedule;
}

function present(schedule: Schedule | null): Schedule {
  if (!schedule) throw new Refusal('NOT_FOUND');
  return schedule;
}
