import { roomPatch } from '#domain/rooms/room-patch.ts';
import type { RoomRef, RoomUpdate } from '#storage/rooms/rooms.ts';
import type { RoomsContext } from './rooms-context.ts';

/** Publishes what watchers are to learn of a change: a patch now, or one that this server takes a little later. */
export function publishUpdate(ctx: Pick<RoomsContext, 'publish'>, room: RoomRef, update: RoomUpdate): void {
  if (update.kind === 'patch')
    ctx.publish.toRoom(room.game, room.id, 'cardUpdate', [roomPatch(room, update.changes)]);
  if (update.kind === 'later') ctx.publish.updateLater(room, update.ms);
}

/** Publishes the changes that were merged until now. */
export async function publishMerged(
  ctx: Pick<RoomsContext, 'rooms' | 'publish'>,
  room: RoomRef,
): Promise<void> {
  publishUpdate(ctx, room, await ctx.rooms.takeUpdate(room.id));
}
