import { Refusal } from '@chewata/common/errors';
import type { RoomState } from '../../domain/rooms/room.ts';
import type { Player, RoomsContext } from './rooms-context.ts';

/** Refusals: FORBIDDEN (flip is for administrators), NOT_A_MEMBER (of the room's space). */
export async function mayEnter(
  ctx: Pick<RoomsContext, 'spaces'>,
  player: Pick<Player, 'id' | 'isAdmin'>,
  { game, space }: Pick<RoomState, 'game' | 'space'>,
): Promise<void> {
  if (game === 'flip' && !player.isAdmin) throw new Refusal('FORBIDDEN');
  if (space !== null && !(await ctx.spaces.isMember(space, player.id))) throw new Refusal('NOT_A_MEMBER');
}
