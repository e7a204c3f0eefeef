import type { Room } from '@chewata/common/contract/rooms/room';
import type { RoundId } from '@chewata/common/ids';
import type { RoomState } from '#domain/rooms/room.ts';
import { roomView } from '#domain/rooms/room-view.ts';
import type { RoomsContext } from './rooms-context.ts';

/** Publishes an open room to its watchers as it is now: `cardUpdate`. Returns the room. */
export async function publishRoom(
  ctx: Pick<RoomsContext, 'clock' | 'rooms' | 'publish'>,
  id: RoundId,
): Promise<RoomState | null> {
  const room = await ctx.rooms.find(id);
  if (room) ctx.publish.roomChanged(id, roomView(room, ctx.clock.now()));
  return room;
}

/** The room as clients see it; null if it is playing, over or unknown. */
export async function openRoomView(
  { rooms, clock }: Pick<RoomsContext, 'clock' | 'rooms'>,
  id: RoundId,
): Promise<Room | null> {
  const room = await rooms.find(id);
  return room && (room.status === 'Available' || room.status === 'Starting')
    ? roomView(room, clock.now())
    : null;
}
