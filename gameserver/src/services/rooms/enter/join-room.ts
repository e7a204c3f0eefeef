import type { Room } from '@chewata/common/contract/rooms/room';
import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { Refusal } from '@chewata/common/errors';
import type { Game } from '@chewata/common/games';
import type { RoundId, UserId } from '@chewata/common/ids';
import { roomView, roundView } from '#domain/rooms/room-view.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { checkEntry } from './check-entry.ts';
import { findRoom } from './find-room.ts';

/**
 * Joins the room that the payload names: its whole state. A room that has left Redis is found by its round's document.
 * `watch` subscribes to its events before the state is read, so that the caller misses no event after the returned
 * state. Refusals: NOT_FOUND, NOT_A_MEMBER, STAKE_UNKNOWN, FORBIDDEN.
 */
export async function joinRoom(
  ctx: Parameters<typeof findRoom>[0],
  player: Player,
  game: Game,
  target: JoinTarget,
  watch: (room: RoundId) => void | Promise<void> = () => undefined,
): Promise<Room> {
  const id = await roomIdOf(ctx, player, game, target);
  await watch(id);
  const room = await roomSnapshot(ctx, id, player.id);
  if (!room) throw new Refusal('NOT_FOUND');
  return room;
}

/** The room as this player may see it now; null if it is unknown. Does not check who may see it. */
async function roomSnapshot(
  ctx: Pick<RoomsContext, 'clock' | 'rooms' | 'rounds'>,
  id: RoundId,
  viewer: UserId,
): Promise<Room | null> {
  const room = await ctx.rooms.find(id);
  if (room) return roomView(room, ctx.clock.now(), viewer);
  const round = await ctx.rounds.find(id);
  return round ? roundView(round, viewer) : null;
}

/** The id of the room that the payload names, for a player who may see it. */
async function roomIdOf(
  ctx: Parameters<typeof findRoom>[0],
  player: Player,
  game: Game,
  target: JoinTarget,
): Promise<RoundId> {
  if (target.by === 'room' && (await ctx.rooms.head(target.roomId)) === null) {
    const round = await ctx.rounds.find(target.roomId);
    if (round?.game !== game) throw new Refusal('NOT_FOUND');
    await checkEntry(ctx, player, round);
    return round.id;
  }
  return (await findRoom(ctx, player, game, target)).id;
}
