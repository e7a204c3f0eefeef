import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBirr, toBirr } from '../../money.ts';
import { flipPayout, houseExposure } from './payout.ts';

const stake = fc.integer({ min: 1, max: 100_000 }).map(fromBirr);

describe('flip payout and house exposure', () => {
  it('F4 floor(stake × 1.9) in whole Birr', () => {
    expect([100, 200, 500, 1000, 15, 1].map((birr) => toBirr(flipPayout(fromBirr(birr))))).toEqual([
      190, 380, 950, 1900, 28, 1,
    ]);
    fc.assert(
      fc.property(stake, (amount) => {
        expect(flipPayout(amount)).toBe(Number((BigInt(amount) * 19n) / 1000n) * 100);
      }),
    );
  });

  it('F5 the house risks the net payout of the fuller side', () => {
    expect(toBirr(houseExposure(fromBirr(100), { H: 3, T: 1 }))).toBe(270);
    expect(toBirr(houseExposure(fromBirr(100), { H: 1, T: 3 }))).toBe(270);
    expect(toBirr(houseExposure(fromBirr(100), { H: 0, T: 0 }))).toBe(0);
  });

  it('F5 the house never loses more, whichever side wins and however many players leave before', () => {
    fc.assert(
      fc.property(stake, fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), (amount, h, t, hGone, tGone) => {
        const limit = houseExposure(amount, { H: h, T: t });
        const heads = Math.max(0, h - hGone);
        const tails = Math.max(0, t - tGone);
        const staked = (heads + tails) * amount;
        expect(heads * flipPayout(amount) - staked).toBeLessThanOrEqual(limit);
        expect(tails * flipPayout(amount) - staked).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('F5 is reached when one side is empty and the other wins', () => {
    fc.assert(
      fc.property(stake, fc.nat(50), (amount, heads) => {
        expect(houseExposure(amount, { H: heads, T: 0 })).toBe(heads * (flipPayout(amount) - amount));
      }),
    );
  });
});
