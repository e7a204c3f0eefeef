import type { RoomState } from '#domain/rooms/room.ts';
import type { RoomChange } from '#storage/rooms/rooms.ts';

/**
 * The room after a change that this process has just made. If another process has changed it since, its revision is no
 * longer the one in Redis, and the next change is refused.
 */
export const after = (
  room: RoomState,
  { status, phase, play, endPublished }: Pick<RoomChange, 'status' | 'phase' | 'play' | 'endPublished'>,
  seq: number,
): RoomState =>
  // The play of a room is always that of its game.
  ({
    ...room,
    seq,
    revision: room.revision + 1,
    ...(status && { status }),
    ...(phase && { phase }),
    ...(play && { play }),
    ...(endPublished !== undefined && { endPublished }),
  }) as RoomState;
