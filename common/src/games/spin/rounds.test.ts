import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { santim, sum } from '../../money.ts';
import { roundLabel, spinPrizes, spinRounds, spinWinners } from './rounds.ts';

const money = fc.nat(1_000_000_00).map(santim);

describe('spin rounds and prizes', () => {
  it('S2 one round below 10 cards, three rounds from 10 cards on', () => {
    expect([1, 2, 9].map((cards) => spinRounds(cards))).toEqual(
      [1, 2, 9].map(() => ({ rounds: 1, prizeSplit: [100] })),
    );
    expect([10, 11, 100].map((cards) => spinRounds(cards))).toEqual(
      [10, 11, 100].map(() => ({ rounds: 3, prizeSplit: [70, 20, 10] })),
    );
  });

  it('S3 pays 70, 20 and 10 percent, and the odd santim to the first', () => {
    expect(spinPrizes(santim(1000_00), [70, 20, 10])).toEqual([700_00, 200_00, 100_00]);
    expect(spinPrizes(santim(109), [70, 20, 10])).toEqual([78, 21, 10]);
    expect(spinPrizes(santim(109), [100])).toEqual([109]);
  });

  it('S3 the prizes sum to the net win to the santim, and none is below its percentage', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 100 }), (netWin, cards) => {
        const { rounds, prizeSplit } = spinRounds(cards);
        const prizes = spinPrizes(netWin, prizeSplit);
        expect(prizes).toHaveLength(rounds);
        expect(prizeSplit.reduce((a, b) => a + b)).toBe(100);
        expect(sum(prizes)).toBe(netWin);
        prizes.forEach((prize, index) => {
          expect(prize * 100 + 99).toBeGreaterThanOrEqual(netWin * (prizeSplit[index] ?? 100));
          if (index > 0) expect(prize * 100).toBeLessThanOrEqual(netWin * (prizeSplit[index] ?? 0));
        });
      }),
    );
  });

  it('S4 the cards called win the prizes in order; prizes still to come are not listed', () => {
    expect(spinWinners([42, 7], santim(1000_00), 12)).toEqual([
      { round: 1, card: 42, prize: 700_00 },
      { round: 2, card: 7, prize: 200_00 },
    ]);
    expect(spinWinners([], santim(1000_00), 12)).toEqual([]);
    expect(spinWinners([5], santim(1000_00), 9)).toEqual([{ round: 1, card: 5, prize: 1000_00 }]);
  });

  it('S5 is Final, or 1st, 2nd, 3rd', () => {
    expect(roundLabel(1, 1)).toBe('Final');
    expect([1, 2, 3].map((round) => roundLabel(round, 3))).toEqual(['1st', '2nd', '3rd']);
    for (const [round, rounds] of [
      [0, 3],
      [4, 3],
      [2, 1],
      [0, 1],
    ] as const) {
      expect(() => roundLabel(round, rounds)).toThrow(RangeError);
    }
  });
});
