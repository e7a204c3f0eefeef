import type { RoundId } from '@chewata/common/ids';
import type { RoomState } from '../../domain/rooms/room.ts';
import { roomView } from '../../domain/rooms/room-view.ts';
import type { RoomsContext } from './rooms-context.ts';

/** Tells who watches the room how it stands now: `cardUpdate`. */
export async function tellRoom(
  ctx: Pick<RoomsContext, 'clock' | 'rooms' | 'publish'>,
  id: RoundId,
): Promise<RoomState | null> {
  const room = await ctx.rooms.find(id);
  if (room) ctx.publish.toRoom(room.game, id, 'cardUpdate', [roomView(room, ctx.clock.now())]);
  return room;
}
