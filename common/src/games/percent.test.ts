import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPercent, isPercent, percentTenths, toPercent } from './percent.ts';

const tenths = fc.integer({ min: 0, max: 1000 }).map(percentTenths);

describe('percent', () => {
  it('a percentage of the wire survives conversion in both directions', () => {
    fc.assert(fc.property(tenths, (percent) => fromPercent(toPercent(percent)) === percent));
    expect(toPercent(fromPercent(20.5))).toBe(20.5);
  });

  it.each([-1, 100.1, 20.55, Number.NaN, Number.POSITIVE_INFINITY])('%s is not a percentage', (percent) => {
    expect(isPercent(percent)).toBe(false);
    expect(() => fromPercent(percent)).toThrow(RangeError);
  });
});
