import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES } from './index.ts';
import { playerResult } from './player-result.ts';

describe('R6 the result of a round for a player', () => {
  it('R6 two users who share a bingo prize split it', () => {
    expect(playerResult('bingo', 'Finished', ['a', 'b'], 'a')).toBe('Split');
  });

  it('R6 two winning cards of one user are no split', () => {
    expect(playerResult('bingo', 'Finished', ['a', 'a'], 'a')).toBe('Won');
  });

  it('R6 spin and flip winners have a prize each: Won, never Split', () => {
    expect(playerResult('spin', 'Finished', ['a', 'b', 'c'], 'b')).toBe('Won');
    expect(playerResult('flip', 'Finished', ['a', 'b', 'c'], 'c')).toBe('Won');
  });

  it('R6 is the status itself until the round is finished, whatever the winners', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAME_NAMES),
        fc.constantFrom('Starting', 'Playing', 'Refunded'),
        fc.array(fc.constantFrom('a', 'b')),
        (game, status, winners) => playerResult(game, status, winners, 'a') === status,
      ),
    );
  });

  it('R6 is Lost exactly for the players who are not among the winners', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAME_NAMES),
        fc.array(fc.constantFrom('a', 'b', 'c')),
        (game, winners) =>
          (playerResult(game, 'Finished', winners, 'a') === 'Lost') === !winners.includes('a'),
      ),
    );
  });
});
