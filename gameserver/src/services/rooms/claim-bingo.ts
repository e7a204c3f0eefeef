import { Refusal } from '@chewata/common/errors';
import type { RoundId } from '@chewata/common/ids';
import { claimedBy, withBlocked, withClaims } from '../../domain/rooms/bingo/claims.ts';
import { paidCards } from '../../domain/rooms/room.ts';
import { mayEnter } from './may-enter.ts';
import { paceOf } from './room-settings.ts';
import { wake } from './room-work.ts';
import type { Player, RoomsContext } from './rooms-context.ts';

/**
 * 'Bingo!' for one card, or for any of the player's (null): the cards that are right. The first right
 * claim stops the calls and opens the claim window (B9). Checked against the called numbers alone.
 * Refusals: NOT_FOUND, NOT_PLAYING, NOT_YOUR_CARD, NOT_A_BINGO, CLAIM_BLOCKED.
 */
export async function claimBingo(
  ctx: Pick<RoomsContext, 'clock' | 'config' | 'rooms' | 'due' | 'spaces' | 'schedules'>,
  player: Player,
  { roomId, card }: { roomId: RoundId; card: string | null },
): Promise<{ roomId: RoundId; cards: string[] }> {
  for (;;) {
    const room = await ctx.rooms.find(roomId);
    if (room?.game !== 'bingo') throw new Refusal('NOT_FOUND');
    await mayEnter(ctx, player, room);
    const now = ctx.clock.now();
    const { play, revision } = room;
    if (room.phase !== 'playing' || !play || (play.windowEnds !== null && now >= play.windowEnds))
      throw new Refusal('NOT_PLAYING');
    const right = claimedBy(player.id, card, play, paidCards(room));
    const { claimWindowMs } = paceOf(ctx, 'bingo');
    if (right.length > 0) await wake(ctx, roomId, now + claimWindowMs);
    const next =
      right.length > 0 ? withClaims(play, right, now, claimWindowMs) : withBlocked(play, player.id);
    // Where the room has changed since, as by a call, the claim is looked at again.
    if ((await ctx.rooms.change(room, { revision, play: next })) === null) continue;
    if (right.length === 0) throw new Refusal('NOT_A_BINGO');
    await wake(ctx, roomId, now + claimWindowMs);
    return { roomId, cards: [...right] };
  }
}
