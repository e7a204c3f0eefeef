import type { JoinTarget } from '@chewata/common/contract/socket-payloads';
import { Refusal } from '@chewata/common/errors';
import type { Game } from '@chewata/common/games';
import type { RoundId } from '@chewata/common/ids';
import type { Place } from '#storage/rooms/rooms.ts';
import type { RoomState } from '../../domain/rooms/room.ts';
import { mayEnter } from './may-enter.ts';
import { openRoom } from './open-room.ts';
import { checkStake } from './room-settings.ts';
import type { Player, RoomsContext } from './rooms-context.ts';

type Finding = Pick<
  RoomsContext,
  'clock' | 'random' | 'rooms' | 'rounds' | 'due' | 'settings' | 'spaces' | 'schedules' | 'promotionOn'
>;

/**
 * The room that a payload means (CONTRACT.md 3, joinRoom): a room by its id; the open room of a stake,
 * made where there is none; or without createGame the one I play in, else the open one.
 * Refusals: NOT_FOUND, NOT_A_MEMBER, STAKE_UNKNOWN, FORBIDDEN.
 */
export async function findRoom(
  ctx: Finding,
  player: Player,
  game: Game,
  target: JoinTarget,
): Promise<RoomState> {
  if (target.by === 'room') {
    const room = await ctx.rooms.find(target.roomId);
    if (room?.game !== game) throw new Refusal('NOT_FOUND');
    await mayEnter(ctx, player, room);
    return room;
  }
  const place: Place = { game, stake: target.stake, space: target.gameSpace };
  await mayEnter(ctx, player, { ...place, schedule: null });
  checkStake(ctx, place);
  if (target.createGame) return openRoom(ctx, place);
  const mine = await living(ctx, await ctx.rounds.inPlay(place, player.id));
  const room = mine ?? (await living(ctx, await ctx.rooms.openAt(place)));
  if (!room) throw new Refusal('NOT_FOUND');
  return room;
}

async function living(ctx: Finding, id: RoundId | null): Promise<RoomState | null> {
  const room = id === null ? null : await ctx.rooms.find(id);
  return room === null || room.phase === 'over' ? null : room;
}
