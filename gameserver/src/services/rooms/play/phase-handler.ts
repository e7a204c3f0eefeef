import type { RoomState } from '#domain/rooms/room.ts';
import type { RoomsContext } from '../rooms-context.ts';

/**
 * Does one step of a room in one phase, by compare-and-set: repeated, it changes nothing, and another server
 * can continue what one has begun. It publishes only after the change.
 * Returns the room after it, as `step` reads it; null if it has to be read.
 */
export type PhaseHandler = (ctx: RoomsContext, room: RoomState, now: number) => Promise<RoomState | null>;
