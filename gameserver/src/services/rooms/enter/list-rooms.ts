import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import type { Room } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES, GAMES, type Game } from '@chewata/common/games';
import { isListed, isOver } from '@chewata/common/games/round';
import type { RoundId, UserId } from '@chewata/common/ids';
import type { RoomState } from '#domain/rooms/room.ts';
import { roomView, summaryView } from '#domain/rooms/room-view.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';

type ListContext = Pick<RoomsContext, 'clock' | 'rooms'>;

/** R3: the summaries of a game's rooms that are Starting or Playing, in every space. */
export async function lobbySummaries(ctx: ListContext, game: Game): Promise<RoomSummary[]> {
  const found = await readAll(ctx, game, (id) => ctx.rooms.summary(id));
  return found.filter(({ status }) => isListed(status)).map(summaryView);
}

/** The whole rooms of a game that are Starting or Playing, in every space. */
export const listedRooms = async (ctx: ListContext, game: Game): Promise<RoomState[]> =>
  (await livingRooms(ctx, game)).filter(({ status }) => isListed(status));

/** All rooms of a game that are not over, including Available ones. */
export const livingRooms = async (ctx: ListContext, game: Game): Promise<RoomState[]> =>
  (await readAll(ctx, game, (id) => ctx.rooms.find(id))).filter(({ status }) => !isOver(status));

/** Reads every room of a game, and forgets those that have left Redis. */
async function readAll<T>(
  ctx: ListContext,
  game: Game,
  read: (id: RoundId) => Promise<T | null>,
): Promise<T[]> {
  const ids = await ctx.rooms.ids(game);
  const found = await Promise.all(ids.map(read));
  await Promise.all(ids.filter((_, index) => found[index] === null).map((id) => ctx.rooms.forget(game, id)));
  return found.filter((room) => room !== null);
}

/** The listed rooms that this player may see: outside spaces, or in the player's own spaces. */
async function listRooms(
  ctx: ListContext & Pick<RoomsContext, 'spaces'>,
  game: Game,
  player: Pick<Player, 'id' | 'isAdmin'>,
): Promise<Room[]> {
  if (GAMES[game].adminsOnly && !player.isAdmin) return [];
  const [rooms, spaces] = await Promise.all([listedRooms(ctx, game), ctx.spaces.of(player.id)]);
  const visible = new Set<string | null>([null, ...spaces]);
  return viewsOf(ctx, rooms, player.id).filter(({ gameSpace }) => visible.has(gameSpace));
}

const viewsOf = (ctx: ListContext, rooms: readonly RoomState[], viewer: UserId): Room[] =>
  rooms.map((room) => roomView(room, ctx.clock.now(), viewer));

/** The same for all games. */
export const listAllRooms = async (
  ctx: ListContext & Pick<RoomsContext, 'spaces'>,
  player: Pick<Player, 'id' | 'isAdmin'>,
): Promise<Room[]> => (await Promise.all(GAME_NAMES.map((game) => listRooms(ctx, game, player)))).flat();
