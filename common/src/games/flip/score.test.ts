import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flipScore, resultLine } from './score.ts';
import type { Side } from './side.ts';

const sides = fc.array(fc.constantFrom<Side>('H', 'T'), { maxLength: 6 });
const linesOf = (called: Side[]): (string | null)[] =>
  called.map((_, index) => resultLine(flipScore(called.slice(0, index + 1))));

describe('best of three', () => {
  it('F1 F2 ends when a side has two wins, after three calls at most', () => {
    fc.assert(
      fc.property(sides, (called) => {
        const score = flipScore(called);
        expect(score.head + score.tail).toBeLessThanOrEqual(3);
        expect(score.over).toBe(score.head === 2 || score.tail === 2);
        expect(score.winner).toBe(score.head === 2 ? 'H' : score.tail === 2 ? 'T' : null);
        if (called.length >= 3) expect(score.over).toBe(true);
        expect(score.round).toBe(score.over ? score.head + score.tail : score.head + score.tail + 1);
      }),
    );
  });

  it('F2 calls after the end change nothing', () => {
    fc.assert(
      fc.property(sides, sides, (called, more) => {
        const score = flipScore(called);
        if (score.over) expect(flipScore([...called, ...more])).toEqual(score);
      }),
    );
    expect(flipScore(['H', 'H', 'H'])).toEqual(flipScore(['H', 'H']));
  });

  it('F2 starts at 0-0 in round 1', () => {
    expect(flipScore([])).toEqual({ head: 0, tail: 0, round: 1, over: false, winner: null, last: null });
  });

  it('F3 the result line names the side called last, then heads and tails', () => {
    expect(resultLine(flipScore([]))).toBeNull();
    expect(linesOf(['H', 'T', 'T'])).toEqual(['Head wins 1-0', 'Tail wins 1-1', 'Tail wins 1-2']);
    expect(linesOf(['H', 'H'])).toEqual(['Head wins 1-0', 'Head wins 2-0']);
    expect(linesOf(['T', 'T'])).toEqual(['Tail wins 0-1', 'Tail wins 0-2']);
  });
});
