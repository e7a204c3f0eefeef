import { santim } from '@chewata/common/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LaterChange, leftOfCredit } from './left-of-credit.ts';

const change = (amount: number, id = '', undoes: string | null = null): LaterChange => ({
  id,
  amount: santim(amount),
  undoes,
});
const left = (credit: number, before: number, ...later: LaterChange[]) =>
  leftOfCredit(santim(credit), santim(before), later);

it('R15: of a credit is left what the balance never fell below, since all other money leaves first', () => {
  const amounts = fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), amounts, (credit, before, wished) => {
      let balance = before + credit;
      let lowest = balance;
      // A balance is never below zero.
      const later = wished.map((amount) => {
        const moved = Math.max(amount, -balance);
        balance += moved;
        lowest = Math.min(lowest, balance);
        return change(moved);
      });
      expect(left(credit, before, ...later)).toBe(Math.min(credit, lowest));
    }),
  );
});

it('R15: a later deposit is not touched, and money that came back has not left', () => {
  expect(left(100, 30, change(-130), change(500))).toBe(0);
  expect(left(100, 30, change(-60, 'hold'), change(60, 'back', 'hold'))).toBe(100);
  // A part of it came back, and comes back no more than once.
  expect(left(100, 0, change(-80, 'hold'), change(50, 'a', 'hold'), change(50, 'b', 'hold'))).toBe(100);
  expect(left(100, 0, change(-80, 'hold'), change(50, 'a', 'hold'), change(50, 'b', 'other'))).toBe(70);
});
