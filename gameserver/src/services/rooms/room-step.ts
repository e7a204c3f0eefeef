import type { RoomState } from '../../domain/rooms/room.ts';
import type { RoomsContext } from './rooms-context.ts';

/**
 * One step of a room, by compare-and-set: done twice it changes nothing, and another server goes on where
 * one stopped. What it tells players it tells after the change.
 */
export type RoomStep = (ctx: RoomsContext, room: RoomState, now: number) => Promise<void>;
