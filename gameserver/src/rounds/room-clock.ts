import type { Context } from '../services/context.ts';
import { countPurchase, purchaseOfWork } from '../services/leaderboard/buy-points.ts';
import { countRound, roundOfCountWork } from '../services/leaderboard/count-points.ts';
import { payPrizes, promotionOfWork, schedulePrizes } from '../services/leaderboard/pay-prizes.ts';
import { advanceRoom } from '../services/rooms/advance-room.ts';
import { RECOVERY_EVERY_MS, recoverRounds } from '../services/rooms/recover-rounds.ts';
import { roomOfWork } from '../services/rooms/room-work.ts';
import {
  openScheduledGame,
  scheduleOfWork,
  scheduleUpcomingGames,
} from '../services/schedules/open-scheduled-game.ts';
import { startDueClock } from './due-clock.ts';

const RECOVERY = 'recovery';

/** A kind of due work: what the name is of (null: of another kind), and what does it. */
const kind =
  <Id>(idOf: (work: string) => Id | null, doIt: (ctx: Context, id: Id) => Promise<number | null>) =>
  (ctx: Context, work: string): Promise<number | null> | null => {
    const id = idOf(work);
    return id === null ? null : doIt(ctx, id);
  };

const KINDS = [
  kind(roomOfWork, advanceRoom),
  kind(scheduleOfWork, openScheduledGame),
  kind(roundOfCountWork, countRound),
  kind(purchaseOfWork, countPurchase),
  kind(promotionOfWork, payPrizes),
  kind((work) => (work === RECOVERY ? work : null), recover),
];

/** Starts this server's part in the clock of the rooms and in the recovery, which is due at once. */
export async function startRoomClock(ctx: Context): Promise<{ stop(): Promise<void> }> {
  await ctx.due.schedule(RECOVERY, ctx.clock.now());
  return startDueClock(ctx, async (work) => {
    for (const doKind of KINDS) {
      const doing = doKind(ctx, work);
      if (doing) return doing;
    }
    throw new Error(`unknown due work: ${work}`);
  });
}

async function recover(ctx: Context): Promise<number> {
  await recoverRounds(ctx);
  await scheduleUpcomingGames(ctx);
  await schedulePrizes(ctx);
  return ctx.clock.now() + RECOVERY_EVERY_MS;
}
