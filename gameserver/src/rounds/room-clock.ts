import type { Context } from '../services/context.ts';
import { advanceRoom } from '../services/rooms/advance-room.ts';
import { RECOVERY_EVERY_MS, recoverRounds } from '../services/rooms/recover-rounds.ts';
import { roomOfWork } from '../services/rooms/room-work.ts';
import {
  openScheduledGame,
  rememberSchedules,
  scheduleOfWork,
} from '../services/schedules/open-scheduled-game.ts';
import { startDueClock } from './due-clock.ts';

const RECOVERY = 'recovery';

/** Starts this server's part in the clock of the rooms and in the recovery, which is due at once. */
export async function startRoomClock(ctx: Context): Promise<{ stop(): Promise<void> }> {
  await ctx.due.schedule(RECOVERY, ctx.clock.now());
  return startDueClock(ctx, async (work) => {
    const room = roomOfWork(work);
    if (room) return advanceRoom(ctx, room);
    const schedule = scheduleOfWork(work);
    if (schedule) return openScheduledGame(ctx, schedule);
    if (work !== RECOVERY) throw new Error(`unknown due work: ${work}`);
    await recoverRounds(ctx);
    await rememberSchedules(ctx);
    return ctx.clock.now() + RECOVERY_EVERY_MS;
  });
}
