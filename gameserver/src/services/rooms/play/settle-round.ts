import { countRefund } from '../fairness/alarms.ts';
import { publishUpdate } from '../publish-update.ts';
import { payWinners } from '../settle/pay-winners.ts';
import { after } from './after.ts';
import type { PhaseHandler } from './phase-handler.ts';

/**
 * Pays the winners; then the room is Finished. Repeated, it finds the first settlement and continues.
 */
export const settleRound: PhaseHandler = async (ctx, room, now) => {
  const { play, revision } = room;
  if (!play) throw new Error(`room ${room.id} has no play`);
  const round = await ctx.rounds.find(room.id);
  if (round?.status === 'Playing') await payWinners(ctx, round, play, now, await ctx.rooms.claims(room.id));
  // If the recovery took the room for lost, it has settled the round, or refunded the stakes.
  const ended = await ctx.rounds.find(room.id);
  const end =
    ended?.status === 'Finished'
      ? ({ seen: 'event', status: 'Finished' } as const)
      : ({ seen: 'patch', status: 'Refunded' } as const);
  const changed = await ctx.rooms.change(room, { revision, ...end, phase: 'over' });
  if (!changed) return null;
  if (ended?.status === 'Refunded') countRefund(ctx, ended.refundedFor);
  publishUpdate(ctx, room, changed.update);
  return after(room, { ...end, phase: 'over' }, changed.seq);
};
