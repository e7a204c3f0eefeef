import { angleOf, turnTo } from '@chewata/common/games/spin/wheel';

/** The position and movement of the wheel. It only shows what the server has called. */
export interface WheelTurn {
  /** Degrees clockwise; it only grows. */
  rotation: number;
  /** How far it turns there; 0 if it is placed there at once. */
  degrees: number;
  /** How long the turn takes; 0 if the wheel is placed there at once. */
  durationMs: number;
  /** How many calls it has shown, the one to which it turns included; null before the room is known. */
  calls: number | null;
  /** Turning, showing the winning number in its hub, or at rest. */
  phase: 'turning' | 'showing' | 'resting';
}

export type WheelEvent =
  /** All calls known by now. `move`: the player would see the wheel turn. */
  | { kind: 'calls'; numbers: readonly number[]; called: readonly number[]; move: boolean }
  /** The turn is over. */
  | { kind: 'landed' }
  /** The time to show the winning number is over. */
  | { kind: 'shown' };

export const AT_REST: WheelTurn = { rotation: 0, degrees: 0, durationMs: 0, calls: null, phase: 'resting' };

/** The next rotation, from this one on, with the number under the pointer. */
function restingAt(numbers: readonly number[], number: number, from: number): number {
  const rest = (((-angleOf(numbers, number) - from) % 360) + 360) % 360;
  return from + rest;
}

/**
 * S7: one new call that the player sees turns the wheel. In all other cases (a late join, a hidden page, a
 * reconnection, less motion) the wheel is placed at the last call. Either way it ends at the server's number.
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
    const turn = turnTo(numbers, number, wheel.rotation);
    return { ...turn, degrees: turn.rotation - wheel.rotation, calls: called.length, phase: 'turning' };
  }
  return {
    rotation: restingAt(numbers, number, wheel.rotation),
    degrees: 0,
    durationMs: 0,
    calls: called.length,
    // A call that was just made is shown; one found on joining is an old one.
    phase: isNext ? 'showing' : 'resting',
  };
}
