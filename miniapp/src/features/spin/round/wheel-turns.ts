import { angleOf, turnTo } from '@chewata/common/games/spin/wheel';

/** How the wheel stands or moves. It shows what the server called; it decides nothing. */
export interface WheelTurn {
  /** Degrees clockwise that it is turned to; it only grows. */
  rotation: number;
  /** How long it takes to get there; 0: it is placed there. */
  durationMs: number;
  /** How many of the calls it stands at, or is on its way to; null before the room was known. */
  calls: number | null;
  /** Turning; showing the winning number in its hub; at rest. */
  phase: 'turning' | 'showing' | 'resting';
}

export type WheelEvent =
  /** What has been called, as known now; `move`: somebody sees it turn. */
  | { kind: 'calls'; numbers: readonly number[]; called: readonly number[]; move: boolean }
  /** The turn is over. */
  | { kind: 'landed' }
  /** The winning number was shown long enough. */
  | { kind: 'shown' };

export const STANDING: WheelTurn = { rotation: 0, durationMs: 0, calls: null, phase: 'resting' };

/** The rotation, from this one on, at which the number stands under the pointer. */
function restingAt(numbers: readonly number[], number: number, from: number): number {
  const rest = (((-angleOf(numbers, number) - from) % 360) + 360) % 360;
  return from + rest;
}

/**
 * S7: one new call that is seen turns the wheel; whatever else brings calls (joining late, a page in the
 * background, a reconnection, less motion) places it at the last one. Either way it ends at the number
 * that the server called.
 */
export function wheelTurn(wheel: WheelTurn, event: WheelEvent): WheelTurn {
  if (event.kind === 'landed') return wheel.phase === 'turning' ? { ...wheel, phase: 'showing' } : wheel;
  if (event.kind === 'shown') return wheel.phase === 'showing' ? { ...wheel, phase: 'resting' } : wheel;
  const { numbers, called, move } = event;
  const number = called.at(-1);
  if (wheel.calls === called.length) return wheel;
  if (number === undefined || !numbers.includes(number)) return { ...wheel, calls: called.length };
  const isNext = wheel.calls !== null && called.length === wheel.calls + 1;
  if (isNext && move) {
    return { ...turnTo(numbers, number, wheel.rotation), calls: called.length, phase: 'turning' };
  }
  return {
    rotation: restingAt(numbers, number, wheel.rotation),
    durationMs: 0,
    calls: called.length,
    // A call that was just made is told; one found on arrival stands there already.
    phase: isNext ? 'showing' : 'resting',
  };
}
