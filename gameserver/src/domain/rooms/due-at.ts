import type { GameRules, Pace } from './game-rules.ts';
import { HOLD_MS, PAYING_MS, type RoomState } from './room.ts';

/** A room in which nothing waits is looked after so often, in case a wake-up was lost. */
export const IDLE_MS = 10_000;
/** Holds are looked after so often: their owners may have gone. */
export const HOLD_CHECK_MS = 1000;

/** When an open room is to be looked after next: each second of its countdown, and for each hold and payment. */
export function openRoomDueAt(room: Pick<RoomState, 'deadline' | 'cards'>, now: number): number {
  const times = [now + IDLE_MS];
  if (room.deadline !== null) {
    const secondsAfter = Math.max(0, Math.ceil((room.deadline - now) / 1000) - 1);
    times.push(room.deadline - secondsAfter * 1000);
  }
  for (const { standing, at } of room.cards) {
    if (standing === 'held') times.push(at + HOLD_MS, now + HOLD_CHECK_MS);
    if (standing === 'paying') times.push(at + PAYING_MS);
  }
  return Math.min(...times);
}

/**
 * The time from which the next call counts: the one at which this was due, so that the calls keep their
 * beat; but where it is late by more than half a call, as after a failover, it is now.
 */
export const beatOf = (dueAt: number, now: number, pace: Pick<Pace, 'callMs'>): number =>
  now - dueAt > pace.callMs / 2 ? now : dueAt;

/** When the next thing of a room is to be done; null where all is done. */
export function dueAt(room: RoomState, rules: GameRules, pace: Pace, now: number): number | null {
  switch (room.phase) {
    case 'open':
      return openRoomDueAt(room, now);
    case 'playing':
      return room.play ? rules.next(room.play, room.cards, pace).at : now;
    case 'frozen':
    case 'settling':
      return now;
    case 'over':
      return room.told ? null : now;
  }
}
