import { callsMade } from '#domain/rooms/play.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';
import { alarmOfLateSeal, alarmOfMissingValue, countRefund } from '../fairness/alarms.ts';
import { publishUpdate } from '../publish-update.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { type Refund, refundRound } from './refund-round.ts';

/** Refunds every stake, then ends the room. */
export async function endRefunded(
  ctx: RoomsContext,
  room: RoomState,
  round: Round,
  refund: Refund,
): Promise<void> {
  const story = {
    calls: callsMade(room.play),
    callTimes: room.play?.callTimes ?? [],
    claims: await ctx.rooms.claims(room.id),
  };
  await refundRound(ctx, round, { ...refund, people: room.people, story });
  // If another worker has sealed it meanwhile, the next step continues with that.
  const ended = await ctx.rounds.find(room.id);
  if (ended?.status !== 'Refunded') return;
  if (ended.refundedFor === 'sealedLate') await alarmOfLateSeal(ctx, room);
  if (ended.refundedFor === 'noBeacon') await alarmOfMissingValue(ctx, room);
  const change = { seen: 'patch', status: 'Refunded', phase: 'over' } as const;
  const changed = await ctx.rooms.change(room, { ...change, revision: room.revision });
  if (!changed) return;
  countRefund(ctx, ended.refundedFor);
  publishUpdate(ctx, room, changed.update);
}
