import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';

/** The coin and the score as the player sees them: a little behind what this device knows. */
export interface CoinTurn {
  /** The sides counted so far; null before the room is known. */
  counted: readonly Side[] | null;
  /** The side to which it turns; null at rest. */
  turningTo: Side | null;
  /** Degrees around the upright axis: heads at whole turns, tails half a turn later. It only grows. */
  rotation: number;
  /** The side that fills the screen for a second after the coin has landed. */
  splash: Side | null;
}

export type CoinEvent =
  /** All calls known by now. `move`: the player would see the coin turn. */
  | { kind: 'calls'; called: readonly Side[]; move: boolean }
  | { kind: 'landed' }
  | { kind: 'splashed' }
  /** 'Reset View': the counters begin again. */
  | { kind: 'reset' };

export const RESTING: CoinTurn = { counted: null, turningTo: null, rotation: 0, splash: null };
const FULL_TURN = 360;
const TURNS = 5;
/** Degrees. */
export const SHORTEST_TURN = TURNS * FULL_TURN;

/** The next rotation with that side in front, at least `turns` full turns later. */
function facing(side: Side, from: number, turns: number): number {
  const wanted = side === 'H' ? 0 : FULL_TURN / 2;
  const rest = (((wanted - from) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return from + turns * FULL_TURN + rest;
}

const landed = (coin: CoinTurn): CoinTurn =>
  coin.turningTo === null
    ? coin
    : {
        ...coin,
        counted: [...(coin.counted ?? []), coin.turningTo],
        turningTo: null,
        splash: coin.turningTo,
      };

/**
 * F2, F6: one new call that the player sees turns the coin, and is counted when it has landed. Calls found on
 * joining, or several at once, are counted immediately. Calls after the end change nothing.
 */
export function coinTurn(coin: CoinTurn, event: CoinEvent): CoinTurn {
  switch (event.kind) {
    case 'landed':
      return landed(coin);
    case 'splashed':
      return { ...coin, splash: null };
    case 'reset':
      return { ...RESTING, counted: [], rotation: facing('H', coin.rotation, 0) };
  }
  const { called, move } = event;
  const before = landed(coin);
  const counted = before.counted;
  // No call beyond those that are counted or to which it turns.
  if (counted !== null && called.length <= counted.length) return coin;
  const last = called.at(-1);
  if (counted !== null && flipScore(counted).over) return coin;
  if (last !== undefined && move && counted !== null && called.length === counted.length + 1) {
    return { ...before, splash: null, turningTo: last, rotation: facing(last, before.rotation, TURNS) };
  }
  return {
    counted: called,
    turningTo: null,
    rotation: last === undefined ? before.rotation : facing(last, before.rotation, 0),
    splash: null,
  };
}
