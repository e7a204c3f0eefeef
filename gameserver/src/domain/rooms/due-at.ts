import { gamePlay, type TimingOf } from './games.ts';
import type { PlayTiming } from './play.ts';
import { HOLD_MS, PAYING_MS, type RoomState } from './room.ts';

/** Idle rooms are advanced this often, in case a wake-up was lost. */
export const IDLE_MS = 10_000;
/** Rooms with held cards are advanced this often: the owners may have left. */
export const HOLD_CHECK_MS = 1000;

/** When an open room is due next: every second of its countdown, and for each hold and pending payment. */
export function openRoomDueAt(room: Pick<RoomState, 'deadline' | 'cards'>, now: number): number {
  const times = [now + IDLE_MS];
  if (room.deadline !== null) {
    const secondsAfter = Math.max(0, Math.ceil((room.deadline - now) / 1000) - 1);
    times.push(room.deadline - secondsAfter * 1000);
  }
  for (const { status, at } of room.cards) {
    if (status === 'held') times.push(at + HOLD_MS, now + HOLD_CHECK_MS);
    if (status === 'paying') times.push(at + PAYING_MS);
  }
  return Math.min(...times);
}

/**
 * The time that a call counts from, which is the time it was due, so that calls keep a steady pace. If the call is
 * late by more than half the time between calls, as after a failover, it counts from now.
 */
export const callTime = (dueAt: number, now: number, { callMs }: PlayTiming): number =>
  now - dueAt > callMs / 2 ? now : dueAt;

/** When the room is due next; null if nothing is left to do. */
export function dueAt(room: RoomState, timing: TimingOf<RoomState['game']>, now: number): number | null {
  switch (room.phase) {
    case 'open':
      return openRoomDueAt(room, now);
    case 'playing':
      return room.play ? gamePlay(room.game).next(room.play, room.cards, timing).at : now;
    case 'frozen':
    case 'settling':
      return now;
    case 'over':
      return room.endPublished ? null : now;
  }
}
