import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';

/** The coin and the tally beside it, as they are seen: a little behind what is known. */
export interface CoinTurn {
  /** The called sides that are counted; null before the room was known. */
  counted: readonly Side[] | null;
  /** The side it is turning to; null at rest. */
  turningTo: Side | null;
  /** Degrees around the upright axis; heads at whole turns, tails half a turn on. It only grows. */
  rotation: number;
  /** The side that fills the screen for a second after it has landed. */
  splash: Side | null;
}

export type CoinEvent =
  /** What has been called, as known now; `move`: somebody sees it turn. */
  | { kind: 'calls'; called: readonly Side[]; move: boolean }
  | { kind: 'landed' }
  | { kind: 'splashed' }
  /** 'Reset View': the counters and the round begin again. */
  | { kind: 'reset' };

export const RESTING: CoinTurn = { counted: null, turningTo: null, rotation: 0, splash: null };
const FULL_TURN = 360;
const TURNS = 5;

/** The next rotation, some full turns on, at which that side is in front. */
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
 * F2, F6: one new call that is seen turns the coin, and is counted when it has landed; what is found on
 * joining, or came several at once, is counted as it is. Calls after the end change nothing.
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
  // Nothing new beside what is counted or on its way.
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
