import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBirr, type Santim, santim, sum, toBirr } from '../money.ts';
import { fromPercent, percentTenths } from './percent.ts';
import { netWin, possibleWin, splitEvenly, taxWithheld } from './win.ts';

const money = fc.nat(10_000_000_00).map(santim);
const tenths = fc.integer({ min: 0, max: 1000 }).map(percentTenths);
const birr = (amount: number): Santim => fromBirr(amount);

describe('P4 P5 net win and possible win', () => {
  it('P4 floors to whole Birr', () => {
    expect(toBirr(netWin(birr(100), fromPercent(20)))).toBe(80);
    expect(toBirr(netWin(birr(155), fromPercent(20.5)))).toBe(123);
    expect(toBirr(netWin(birr(7), fromPercent(20)))).toBe(5);
    expect(toBirr(netWin(birr(0), fromPercent(20)))).toBe(0);
  });

  it('P4 is exact at every percent, although the same formula in floating point is not', () => {
    const floatIsWrong: number[] = [];
    for (let percent = 0; percent <= 1000; percent += 1) {
      const win = toBirr(netWin(birr(5000), percentTenths(percent)));
      expect(win).toBe(5000 - percent * 5);
      if (Math.floor((1 - percent / 1000) * 5000) !== win) floatIsWrong.push(percent);
    }
    expect(floatIsWrong).not.toEqual([]);
  });

  it('P4 agrees with big integers, is whole Birr, and never more than was staked', () => {
    fc.assert(
      fc.property(money, tenths, (total, percent) => {
        const win = netWin(total, percent);
        expect(BigInt(win)).toBe(((BigInt(total) * BigInt(1000 - percent)) / 100_000n) * 100n);
        expect(win % 100).toBe(0);
        expect(win).toBeLessThanOrEqual(total);
      }),
    );
  });

  it('P4 never falls with another stake, nor rises with the house cut', () => {
    fc.assert(
      fc.property(money, money, tenths, tenths, (a, b, p, q) => {
        expect(possibleWin(a, b, p)).toBeGreaterThanOrEqual(netWin(a, p));
        const [low, high] = p < q ? [p, q] : [q, p];
        expect(netWin(a, high)).toBeLessThanOrEqual(netWin(a, low));
      }),
    );
  });

  it('P5 counts the stake of the joining player', () => {
    expect(toBirr(possibleWin(birr(0), birr(10), fromPercent(20)))).toBe(8);
    expect(toBirr(possibleWin(birr(50), birr(10), fromPercent(20)))).toBe(48);
  });

  it('P4 refuses amounts that it cannot calculate exactly', () => {
    expect(() => netWin(santim(-100), fromPercent(20))).toThrow(RangeError);
    expect(() => netWin(santim(Number.MAX_SAFE_INTEGER), fromPercent(20))).toThrow(RangeError);
  });
});

describe('P6 even split', () => {
  const cards = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 200 });

  it('P6 gives the odd santim to the lowest card numbers', () => {
    expect([...splitEvenly(santim(1001), [150, 9, 20])]).toEqual([
      [9, 334],
      [20, 334],
      [150, 333],
    ]);
  });

  it('P6 shares sum to the prize, differ by a santim at most, and fall with the card number', () => {
    fc.assert(
      fc.property(money, cards, (prize, winning) => {
        const shares = splitEvenly(prize, winning);
        const inOrder = [...winning].sort((a, b) => a - b).map((card) => shares.get(card) ?? santim(-1));
        expect(sum(shares.values())).toBe(prize);
        expect(shares.size).toBe(winning.length);
        expect((inOrder[0] ?? 0) - (inOrder.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
      }),
    );
  });

  it('P6 refuses no card, a card twice and a negative prize', () => {
    expect(() => splitEvenly(santim(100), [])).toThrow(RangeError);
    expect(() => splitEvenly(santim(100), [3, 3])).toThrow(RangeError);
    expect(() => splitEvenly(santim(-1), [3])).toThrow(RangeError);
  });
});

describe('P7 withholding tax', () => {
  const terms = { rate: fromPercent(20), threshold: birr(1000) };

  it('P7 applies to the whole win above the threshold, and to nothing below it', () => {
    expect(taxWithheld(birr(1000), terms)).toBe(0);
    expect(taxWithheld(birr(1000.01), terms)).toBe(20000);
    expect(taxWithheld(birr(5000), terms)).toBe(birr(1000));
  });

  it('P7 is rounded down to a santim and never more than the win', () => {
    fc.assert(
      fc.property(money, money, tenths, (win, threshold, rate) => {
        const tax = taxWithheld(win, { rate, threshold });
        const due = win > threshold ? (BigInt(win) * BigInt(rate)) / 1000n : 0n;
        expect(BigInt(tax)).toBe(due);
        expect(tax).toBeLessThanOrEqual(win);
      }),
    );
  });
});
