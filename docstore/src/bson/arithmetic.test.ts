import { Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimals, doubles, int32s, longs } from '../testing/arbitrary-bson.ts';
import { codeOf } from '../testing/error-code.ts';
import { addNumbers } from './arithmetic.ts';

describe('addition', () => {
  const fits = (value: bigint, bits: number) => BigInt.asIntN(bits, value) === value;

  it('of whole numbers is exact, in the narrowest type that the operands allow', () => {
    const whole = fc.oneof(int32s, longs);
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const areInt32 = a instanceof Int32 && b instanceof Int32;
        const sum = addNumbers(a, b);
        const exact = BigInt(a.toString()) + BigInt(b.toString());
        if (!fits(exact, 64)) expect(sum).toBeUndefined();
        else {
          expect(String(sum)).toBe(String(exact));
          expect(sum).toBeInstanceOf(areInt32 && fits(exact, 32) ? Int32 : Long);
        }
      }),
    );
  });

  it('with a double is that of doubles', () => {
    fc.assert(
      fc.property(doubles, fc.oneof(int32s, longs, doubles), (a, b) => {
        const other = b instanceof Double ? b.value : Number(b.toString());
        expect(addNumbers(a, b)).toEqual(new Double(a.value + other));
        expect(addNumbers(b, a)).toEqual(new Double(a.value + other));
      }),
    );
  });

  it('with a decimal is refused', () => {
    fc.assert(
      fc.property(decimals, fc.oneof(int32s, longs, doubles, decimals), (a, b) => {
        expect(codeOf(() => addNumbers(a, b))).toBe(238);
        expect(codeOf(() => addNumbers(b, a))).toBe(238);
      }),
    );
  });
});
