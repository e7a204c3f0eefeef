import { Refusal } from '@chewata/common/errors';
import { GAMES } from '@chewata/common/games';
import type { RoomHeader } from '#domain/rooms/room.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';

/**
 * Refuses a player who may not enter: FORBIDDEN (the game is for administrators), NOT_A_MEMBER (of the room's
 * space), NOT_FOUND (a scheduled game is for its attendees).
 */
export async function checkEntry(
  ctx: Pick<RoomsContext, 'spaces' | 'schedules'>,
  player: Pick<Player, 'id' | 'isAdmin'>,
  { game, space, schedule }: Pick<RoomHeader, 'game' | 'space' | 'schedule'>,
): Promise<void> {
  if (GAMES[game].adminsOnly && !player.isAdmin) throw new Refusal('FORBIDDEN');
  if (space !== null && !(await ctx.spaces.isMember(space, player.id))) throw new Refusal('NOT_A_MEMBER');
  if (schedule !== null && !(await ctx.schedules.isAttending(schedule, player.id)))
    throw new Refusal('NOT_FOUND');
}
