import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES } from './game.ts';
import { roundResult } from './round-result.ts';

describe('R6 the result of a round for a player', () => {
  it('R6 two users who share a bingo prize have split it', () => {
    expect(roundResult('bingo', 'Finished', ['a', 'b'], 'a')).toBe('Split');
  });

  it('R6 two cards of one’s own are no split', () => {
    expect(roundResult('bingo', 'Finished', ['a', 'a'], 'a')).toBe('Won');
  });

  it('R6 spin and flip winners have a prize each: Won, never Split', () => {
    expect(roundResult('spin', 'Finished', ['a', 'b', 'c'], 'b')).toBe('Won');
    expect(roundResult('flip', 'Finished', ['a', 'b', 'c'], 'c')).toBe('Won');
  });

  it('R6 before and without an end it is the status as it is, whoever the winners are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAME_NAMES),
        fc.constantFrom('Starting', 'Playing', 'Refunded'),
        fc.array(fc.constantFrom('a', 'b')),
        (game, status, winners) => roundResult(game, status, winners, 'a') === status,
      ),
    );
  });

  it('R6 who is not among the winners has lost, who is has not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAME_NAMES),
        fc.array(fc.constantFrom('a', 'b', 'c')),
        (game, winners) =>
          (roundResult(game, 'Finished', winners, 'a') === 'Lost') === !winners.includes('a'),
      ),
    );
  });
});
