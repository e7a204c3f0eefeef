import { Refusal } from '@chewata/common/errors';
import type { RoundId } from '@chewata/common/ids';
import { rightClaims, withBlocked, withClaims } from '#domain/rooms/bingo/claims.ts';
import { paidCards } from '#domain/rooms/room.ts';
import { checkEntry } from '../enter/check-entry.ts';
import { changePlay } from '../room-changes.ts';
import { timingOf } from '../room-settings.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';

/**
 * A player's 'Bingo!' for one card, or for any of the player's cards (null). Returns the cards for which it is
 * right. The first right claim stops the calls and opens the claim window (B9). Only the called numbers decide.
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
    await checkEntry(ctx, player, room);
    const now = ctx.clock.now();
    const { play, revision } = room;
    if (room.phase !== 'playing' || !play || (play.windowEnds !== null && now >= play.windowEnds))
      throw new Refusal('NOT_PLAYING');
    const right = rightClaims(player.id, card, play, paidCards(room));
    // If the room has changed meanwhile, as by a call, the claim is checked again.
    if (right.length === 0) {
      const blocked = { revision, play: withBlocked(play, player.id) };
      if ((await ctx.rooms.change(room, blocked)) === null) continue;
      throw new Refusal('NOT_A_BINGO');
    }
    const { claimWindowMs } = timingOf(ctx, 'bingo');
    const claimed = { revision, play: withClaims(play, right, now, claimWindowMs) };
    if (!(await changePlay(ctx, room, claimed, now + claimWindowMs))) continue;
    return { roomId, cards: [...right] };
  }
}
