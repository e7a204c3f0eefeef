import { Refusal } from '@chewata/common/errors';
import type { RoundId } from '@chewata/common/ids';
import { rightClaims, withBlocked, withClaims } from '#domain/rooms/bingo/claims.ts';
import { paidCards } from '#domain/rooms/room.ts';
import type { Claim } from '#domain/rooms/story.ts';
import { checkEntry } from '../enter/check-entry.ts';
import { isOverByNow } from '../recover/is-over-by-now.ts';
import { changePlay } from '../room-changes.ts';
import { timingOf } from '../room-settings.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';

/**
 * A player's 'Bingo!' for one card, or for any of the player's cards (null). Returns the cards for which it is
 * right. The first right claim stops the calls and opens the claim window (B9). Only the called numbers decide.
 * Refusals: NOT_FOUND, NOT_PLAYING, NOT_YOUR_CARD, NOT_A_BINGO, CLAIM_BLOCKED.
 */
export async function claimBingo(
  ctx: Pick<
    RoomsContext,
    'clock' | 'config' | 'rooms' | 'rounds' | 'oldRooms' | 'due' | 'spaces' | 'schedules'
  >,
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
    if (await isOverByNow(ctx, roomId)) throw new Refusal('NOT_PLAYING');
    const made = { userId: player.id, card, at: now };
    const own = paidCards(room).filter(({ userId }) => userId === player.id);
    const right = await judged(ctx, room.id, made, own.length > 0, () =>
      rightClaims(player.id, card, play, own),
    );
    // If the room has changed meanwhile, as by a call, the claim is checked again.
    if (right.length === 0) {
      const claims = [{ ...made, verdict: 'NOT_A_BINGO' as const }];
      const blocked = { revision, play: withBlocked(play, player.id), claims };
      if ((await ctx.rooms.change(room, blocked)) === null) continue;
      throw new Refusal('NOT_A_BINGO');
    }
    const { claimWindowMs } = timingOf(ctx, 'bingo');
    const claims = right.map((one) => ({ ...made, card: one, verdict: 'BINGO' as const }));
    const claimed = { revision, play: withClaims(play, right, now, claimWindowMs), claims };
    if (!(await changePlay(ctx, room, claimed, now + claimWindowMs))) continue;
    return { roomId, cards: [...right] };
  }
}

/** R11: of a player without a card in the room fewer refused claims are kept, so that strangers cannot fill it. */
const KEPT = { player: 40, stranger: 3 } as const;

/** Judges a claim; one that is refused before it is judged is noted too. */
async function judged<T>(
  { rooms }: Pick<RoomsContext, 'rooms'>,
  id: RoundId,
  made: Omit<Claim, 'verdict'>,
  isPlayer: boolean,
  judge: () => T,
): Promise<T> {
  try {
    return judge();
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null;
    if (code === 'NOT_YOUR_CARD' || code === 'CLAIM_BLOCKED')
      await rooms.noteClaim(id, { ...made, verdict: code }, isPlayer ? KEPT.player : KEPT.stranger);
    throw error;
  }
}
