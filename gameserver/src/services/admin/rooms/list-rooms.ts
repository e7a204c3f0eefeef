import type { Room } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES } from '@chewata/common/games';
import type { Context } from '../../context.ts';
import { listedRooms } from '../../rooms/enter/list-rooms.ts';

/** The rooms of all games that are Starting or Playing. */
export async function allRooms(ctx: Pick<Context, 'clock' | 'rooms'>): Promise<Room[]> {
  return (await Promise.all(GAME_NAMES.map((game) => listedRooms(ctx, game)))).flat();
}
