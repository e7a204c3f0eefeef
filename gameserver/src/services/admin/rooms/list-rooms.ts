import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { GAME_NAMES } from '@chewata/common/games';
import type { Context } from '../../context.ts';
import { lobbySummaries } from '../../rooms/enter/list-rooms.ts';

/** The rooms of all games that are Starting or Playing. */
export async function allRooms(ctx: Pick<Context, 'clock' | 'rooms'>): Promise<RoomSummary[]> {
  return (await Promise.all(GAME_NAMES.map((game) => lobbySummaries(ctx, game)))).flat();
}
