import type { Side } from './side.ts';

/** F1: best of three. */
export const FLIP_ROUNDS = 3;
export const FLIP_WINS = 2;

/** The score of a coin flip, by the sides called. */
export type FlipScore = {
  readonly head: number;
  readonly tail: number;
  /** The current round, from 1; the last round once the flip is over. */
  readonly round: number;
  readonly over: boolean;
  /** The side with two wins; null while there is none. */
  readonly winner: Side | null;
  /** The side called last; null before the first call. */
  readonly last: Side | null;
};

/** F2: folds the called sides into the score. Calls after the end are ignored. */
export function flipScore(called: readonly Side[]): FlipScore {
  let score: FlipScore = { head: 0, tail: 0, round: 1, over: false, winner: null, last: null };
  for (const side of called) {
    if (score.over) break;
    score = afterCall(score, side);
  }
  return score;
}

function afterCall({ head, tail, round }: FlipScore, side: Side): FlipScore {
  const heads = head + (side === 'H' ? 1 : 0);
  const tails = tail + (side === 'T' ? 1 : 0);
  const over = heads === FLIP_WINS || tails === FLIP_WINS;
  return {
    head: heads,
    tail: tails,
    round: over ? round : round + 1,
    over,
    winner: over ? side : null,
    last: side,
  };
}

/** F3: 'Head wins 1-0', 'Tail wins 1-2': the side called last, then heads and tails. Null before the first call. */
export const resultLine = ({ head, tail, last }: FlipScore): string | null =>
  last === null ? null : `${last === 'H' ? 'Head' : 'Tail'} wins ${head}-${tail}`;
