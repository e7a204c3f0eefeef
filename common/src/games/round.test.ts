import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES } from './index.ts';
import {
  atCountdownEnd,
  isListed,
  isOver,
  nextStatus,
  ROUND_EVENTS,
  ROUND_STATUSES,
  type RoundStatus,
  statusesBefore,
  takesCards,
} from './round.ts';

describe('the life of a round', () => {
  it('R1 allows exactly these transitions', () => {
    const allowed = ROUND_STATUSES.flatMap((status) =>
      ROUND_EVENTS.flatMap((event) => {
        const next = nextStatus(status, event);
        return next === null ? [] : [`${status} ${event} ${next}`];
      }),
    );
    expect(allowed).toEqual([
      'Available paid Starting',
      'Available refunded Refunded',
      'Starting paid Starting',
      'Starting emptied Available',
      'Starting started Playing',
      'Starting refunded Refunded',
      'Playing settled Finished',
      'Playing refunded Refunded',
    ]);
  });

  it('R1 R2 any history starts play at most once and ends at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ROUND_EVENTS), { maxLength: 40 }), (events) => {
        let status: RoundStatus = 'Available';
        const happened: string[] = [];
        for (const event of events) {
          const next = nextStatus(status, event);
          if (next === null) continue;
          expect(isOver(status)).toBe(false);
          happened.push(event);
          status = next;
        }
        const count = (event: string): number => happened.filter((one) => one === event).length;
        expect(count('started')).toBeLessThanOrEqual(1);
        expect(count('settled') + count('refunded')).toBe(isOver(status) ? 1 : 0);
        expect(count('settled')).toBeLessThanOrEqual(count('started'));
      }),
    );
  });

  it('R1 the guard of an update lists the statuses that the table allows', () => {
    expect(statusesBefore('paid')).toEqual(['Available', 'Starting']);
    expect(statusesBefore('settled')).toEqual(['Playing']);
    for (const event of ROUND_EVENTS) {
      for (const status of ROUND_STATUSES) {
        expect(statusesBefore(event).includes(status)).toBe(nextStatus(status, event) !== null);
      }
    }
  });

  it('R2 R3 R4 rooms that are over, listed and open for cards', () => {
    expect(ROUND_STATUSES.filter(isOver)).toEqual(['Finished', 'Refunded']);
    expect(ROUND_STATUSES.filter(isListed)).toEqual(['Starting', 'Playing']);
    expect(ROUND_STATUSES.filter(takesCards)).toEqual(['Available', 'Starting']);
  });

  it('R5 refunds every stake with fewer than 2 players (flip: fewer than 1)', () => {
    for (const game of GAME_NAMES)
      expect([0, 1, 2, 3].map((players) => atCountdownEnd(game, players))).toEqual([
        'refunded',
        game === 'flip' ? 'started' : 'refunded',
        'started',
        'started',
      ]);
  });
});
