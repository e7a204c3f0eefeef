import type { RoomState } from '#domain/rooms/room.ts';
import { BEACON_WAIT_MS, beaconValueOf } from '../fairness/beacon-value-of.ts';
import { orderOf } from '../fairness/order-of.ts';
import { endRefunded } from '../recover/end-refunded.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { after } from './after.ts';

/**
 * D11: draws the calls of a round in play with its beacon's value, once that exists; without it the round is refunded
 * after a while, and never drawn from anything else.
 */
export async function drawCalls(ctx: RoomsContext, room: RoomState): Promise<RoomState | null> {
  const { id, revision, play } = room;
  const round = await ctx.rounds.find(id);
  // The recovery took the room for lost, and has settled or refunded the round.
  if (!play || round?.status !== 'Playing') {
    await ctx.rooms.change(room, { revision, phase: 'settling' });
    return null;
  }
  const randomness = await beaconValueOf(ctx, round);
  const now = ctx.clock.now();
  if (randomness !== null || !round.beacon) {
    const order = orderOf(round, randomness);
    const change = { play: { ...play, order, drawnAt: now } };
    const changed = await ctx.rooms.change(room, { revision, ...change });
    return changed && after(room, change, changed.seq);
  }
  if (now >= round.beacon.at + BEACON_WAIT_MS) {
    await endRefunded(ctx, room, round, { fromPlay: true, why: 'noBeacon' });
  }
  return null;
}
