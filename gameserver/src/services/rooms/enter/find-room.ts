import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { Refusal } from '@chewata/common/errors';
import type { Game } from '@chewata/common/games';
import type { RoundId } from '@chewata/common/ids';
import type { RoomHead } from '#domain/rooms/room.ts';
import type { Place } from '#storage/rooms/rooms.ts';
import { checkStake } from '../room-settings.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { checkEntry } from './check-entry.ts';
import { openRoom } from './open-room.ts';

type FindContext = Pick<
  RoomsContext,
  | 'beacon'
  | 'clock'
  | 'config'
  | 'random'
  | 'rooms'
  | 'rounds'
  | 'due'
  | 'settings'
  | 'spaces'
  | 'schedules'
  | 'promotionOn'
  | 'publish'
>;

/**
 * The room that a join payload names: a room by its id, or by stake the open room, which is created if there is
 * none. Without createGame it is the room that the player already plays in, otherwise the open one.
 * Refusals: NOT_FOUND, NOT_A_MEMBER, STAKE_UNKNOWN, FORBIDDEN.
 */
export async function findRoom(
  ctx: FindContext,
  player: Player,
  game: Game,
  target: JoinTarget,
): Promise<RoomHead> {
  if (target.by === 'room') {
    const room = await ctx.rooms.head(target.roomId);
    if (room?.game !== game) throw new Refusal('NOT_FOUND');
    await checkEntry(ctx, player, room);
    return room;
  }
  const place: Place = { game, stake: target.stake, space: target.gameSpace };
  await checkEntry(ctx, player, { ...place, schedule: null });
  checkStake(ctx, place);
  if (target.createGame) return openRoom(ctx, place, player.id);
  const own = await livingRoom(ctx, await ctx.rounds.inPlay(place, player.id));
  const room = own ?? (await livingRoom(ctx, await ctx.rooms.openAt(place)));
  if (!room) throw new Refusal('NOT_FOUND');
  return room;
}

async function livingRoom(ctx: FindContext, id: RoundId | null): Promise<RoomHead | null> {
  const room = id === null ? null : await ctx.rooms.head(id);
  return room === null || room.phase === 'over' ? null : room;
}
