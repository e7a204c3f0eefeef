import { GAME_NAMES } from '@chewata/common/games';
import type { RoundId } from '@chewata/common/ids';
import { eachOf } from '../../each-of.ts';
import { wakeRoom } from '../room-work.ts';
import type { RoomsContext } from '../rooms-context.ts';

const AT_ONCE = 8;

/**
 * Ends rooms that play although their rounds have ended: Redis has restored them as they were before, and no process
 * has noticed, because each was started after that.
 * @param open rounds that had not ended a moment ago
 */
export async function endOldRooms(ctx: RoomsContext, open: ReadonlySet<RoundId>): Promise<void> {
  for (const game of GAME_NAMES) {
    const ids = (await ctx.rooms.ids(game)).filter((id) => !open.has(id));
    await eachOf(ids, AT_ONCE, (id) => endOldRoom(ctx, id));
  }
}

async function endOldRoom(ctx: RoomsContext, id: RoundId): Promise<void> {
  const room = await ctx.rooms.find(id);
  if (room?.phase !== 'playing') return;
  // A round that has begun since is open.
  const round = await ctx.rounds.find(id);
  if (!round || round.open) return;
  await ctx.rooms.change(room, { revision: room.revision, phase: 'settling' });
  await wakeRoom(ctx, id, ctx.clock.now());
}
