import type { Room } from '@chewata/common/contract/rooms/room';
import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { Refusal } from '@chewata/common/errors';
import type { Game } from '@chewata/common/games';
import type { RoundId } from '@chewata/common/ids';
import { roomView, roundView } from '#domain/rooms/room-view.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { checkEntry } from './check-entry.ts';
import { findRoom } from './find-room.ts';

/**
 * The whole state of the room that the payload names. If the room has left Redis, its round's document answers.
 * Refusals: NOT_FOUND, NOT_A_MEMBER, STAKE_UNKNOWN, FORBIDDEN.
 */
export async function joinRoom(
  ctx: Parameters<typeof findRoom>[0],
  player: Player,
  game: Game,
  target: JoinTarget,
): Promise<Room> {
  if (target.by === 'room' && (await ctx.rooms.find(target.roomId)) === null) {
    const round = await ctx.rounds.find(target.roomId);
    if (round?.game !== game) throw new Refusal('NOT_FOUND');
    await checkEntry(ctx, player, round);
    return roundView(round);
  }
  return roomView(await findRoom(ctx, player, game, target), ctx.clock.now());
}

/** The room as players may see it now; null if it is unknown. Does not check who may see it. */
export async function roomSnapshot(
  ctx: Pick<RoomsContext, 'clock' | 'rooms' | 'rounds'>,
  id: RoundId,
): Promise<Room | null> {
  const room = await ctx.rooms.find(id);
  if (room) return roomView(room, ctx.clock.now());
  const round = await ctx.rounds.find(id);
  return round ? roundView(round) : null;
}
