import type { TimingOf } from './games.ts';
import { awaitsBeacon, nextStep } from './next-step.ts';
import type { PlayTiming } from './play.ts';
import { HOLD_MS, PAYING_MS, type RoomState } from './room.ts';

/** Idle rooms are advanced this often, in case a wake-up was lost. */
export const IDLE_MS = 10_000;
/** Rooms with held cards are advanced this often: the owners may have left. */
export const HOLD_CHECK_MS = 1000;

/** Changes that were not sent are sent after this long: the server that merged them may have died. */
const UNSENT_MS = 1000;

/** R8: a countdown is published at its start, every five seconds, and in each of the last five. */
export const isPublishedSecond = (seconds: number): boolean => seconds <= 5 || seconds % 5 === 0;

/** The published second that comes next after `now`, as a number of seconds before the deadline. */
function nextPublishedSecond(deadline: number, now: number): number {
  let seconds = Math.max(0, Math.ceil((deadline - now) / 1000) - 1);
  while (!isPublishedSecond(seconds)) seconds--;
  return seconds;
}

/** When an open room is due next: each published second of its countdown, and for each hold and pending payment. */
export function openRoomDueAt(room: Pick<RoomState, 'deadline' | 'cards' | 'unsent'>, now: number): number {
  const times = [now + IDLE_MS];
  if (room.deadline !== null) times.push(room.deadline - nextPublishedSecond(room.deadline, now) * 1000);
  if (room.unsent) times.push(now + UNSENT_MS);
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

/**
 * Since when the room owes its next visible step, or when that is due: the end of its countdown, the beacon, a call,
 * the settlement. Null if nothing is due at a known time.
 */
export function stepDueAt(room: RoomState, timing: TimingOf<RoomState['game']>, now: number): number | null {
  switch (room.phase) {
    case 'open':
    case 'frozen':
      return room.deadline;
    case 'playing':
      return awaitsBeacon(room)
        ? (room.beacon?.at ?? room.play?.startedAt ?? null)
        : (nextStep(room, timing, now)?.at ?? null);
    case 'settling':
      return room.play && room.play.calledAt + timing.callMs;
    case 'over':
      return null;
  }
}

/** When the room is due next; null if nothing is left to do. */
export function dueAt(room: RoomState, timing: TimingOf<RoomState['game']>, now: number): number | null {
  switch (room.phase) {
    case 'open':
      return openRoomDueAt(room, now);
    case 'playing':
      return room.owesStart ? now : (nextStep(room, timing, now)?.at ?? now);
    case 'frozen':
    case 'settling':
      return now;
    case 'over':
      return room.endPublished ? null : now;
  }
}
