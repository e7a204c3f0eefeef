import type { Room } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES, GAMES, type Game } from '@chewata/common/games';
import { isListed, isOver } from '@chewata/common/games/round';
import { roomView } from '#domain/rooms/room-view.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';

/** R3: the rooms of a game that are Starting or Playing, in every space. */
export const listedRooms = async (ctx: Pick<RoomsContext, 'clock' | 'rooms'>, game: Game): Promise<Room[]> =>
  (await livingRooms(ctx, game)).filter(({ status }) => isListed(status));

/** All rooms of a game that are not over, including Available ones. */
export async function livingRooms(ctx: Pick<RoomsContext, 'clock' | 'rooms'>, game: Game): Promise<Room[]> {
  const ids = await ctx.rooms.ids(game);
  const found = await Promise.all(ids.map((id) => ctx.rooms.find(id)));
  await Promise.all(ids.filter((_, index) => found[index] === null).map((id) => ctx.rooms.forget(game, id)));
  const now = ctx.clock.now();
  return found.flatMap((room) => (room && !isOver(room.status) ? [roomView(room, now)] : []));
}

/** The listed rooms that this player may see: outside spaces, or in the player's own spaces. */
export async function listRooms(
  ctx: Pick<RoomsContext, 'clock' | 'rooms' | 'spaces'>,
  game: Game,
  player: Pick<Player, 'id' | 'isAdmin'>,
): Promise<Room[]> {
  if (GAMES[game].adminsOnly && !player.isAdmin) return [];
  const [rooms, spaces] = await Promise.all([listedRooms(ctx, game), ctx.spaces.of(player.id)]);
  const visible = new Set<string | null>([null, ...spaces]);
  return rooms.filter(({ gameSpace }) => visible.has(gameSpace));
}

/** The same for all games. */
export const listAllRooms = async (
  ctx: Pick<RoomsContext, 'clock' | 'rooms' | 'spaces'>,
  player: Pick<Player, 'id' | 'isAdmin'>,
): Promise<Room[]> => (await Promise.all(GAME_NAMES.map((game) => listRooms(ctx, game, player)))).flat();
