import { Decimal128, Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimals, doubles, int32s, longs } from '../testing/arbitrary-bson.ts';
import { addNumbers, multiplyNumbers, subtractNumbers } from './arithmetic.ts';
import {
  addDecimals,
  type Decimal,
  decimalOfDouble,
  divideDecimals,
  multiplyDecimals,
  packDecimal,
  unpackDecimal,
} from './decimal.ts';

/** The plain model: a whole number over a power of ten, rounded on its written digits. */
function roundedText(signed: bigint, exponent: number): string {
  const digits = (signed < 0n ? -signed : signed).toString();
  const cut = Math.max(digits.length - 34, -6176 - exponent, 0);
  const padded = digits.padStart(cut + 1, '0');
  const head = BigInt(padded.slice(0, padded.length - cut));
  const tail = padded.slice(padded.length - cut);
  const half = '5'.padEnd(tail.length, '0');
  const up = cut > 0 && (tail > half || (tail === half && head % 2n === 1n));
  const rounded = up ? head + 1n : head;
  return `${signed < 0n ? '-' : ''}${rounded}E${exponent + cut}`;
}

const isPlain = (value: Decimal) => value.kind === 'finite';
const signedOf = (value: Decimal) => (value.negative ? -value.digits : value.digits);

/** The value without its exponent's choice: equal decimals give equal texts. */
function plain(text: string): string {
  const [, sign = '', digits = '', power = ''] = /^(-?)(\d+)E(-?\d+)$/.exec(text) ?? [];
  const kept = digits.replace(/0+$/, '').replace(/^0+/, '');
  return kept === ''
    ? '0'
    : `${sign}${kept}E${Number(power) + digits.length - digits.replace(/0+$/, '').length}`;
}

function plainOf(value: Decimal128): string {
  const { kind, negative, digits, exponent } = unpackDecimal(value);
  return kind === 'finite' ? plain(`${negative ? '-' : ''}${digits}E${exponent}`) : kind;
}

/** What the model's text is as a decimal128: infinite beyond the greatest. */
function limited(text: string): string {
  const value = plain(text);
  const [, digits = '', power = '0'] = /^-?(\d+)E(-?\d+)$/.exec(value) ?? [];
  return digits.length + Number(power) > 6145 ? 'infinite' : value;
}

describe('decimal128', () => {
  it('comes apart and together again to the bit', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const again = packDecimal(unpackDecimal(value));
        if (!Number.isNaN(Number(value.toString()))) expect(again.toString()).toBe(value.toString());
        else expect(again.toString()).toBe('NaN');
      }),
    );
  });

  it('adds and multiplies as fractions, rounded once', () => {
    fc.assert(
      fc.property(decimals.map(unpackDecimal), decimals.map(unpackDecimal), (a, b) => {
        if (!isPlain(a) || !isPlain(b)) return;
        const exponent = Math.min(a.exponent, b.exponent);
        const scaled = (value: Decimal) => signedOf(value) * 10n ** BigInt(value.exponent - exponent);
        const sum = roundedText(scaled(a) + scaled(b), exponent);
        expect(plainOf(packDecimal(addDecimals(a, b)))).toBe(limited(sum));
        const product = roundedText(signedOf(a) * signedOf(b), a.exponent + b.exponent);
        expect(plainOf(packDecimal(multiplyDecimals(a, b)))).toBe(limited(product));
      }),
      { numRuns: 3000 },
    );
  });

  it('divides as fractions, rounded once', () => {
    fc.assert(
      fc.property(decimals.map(unpackDecimal), decimals.map(unpackDecimal), (a, b) => {
        if (!isPlain(a) || !isPlain(b) || b.digits === 0n) return;
        // 100 digits more than are kept, and a mark if anything is left: enough for any rounding.
        const scale = 200n;
        const dividend = a.digits * 10n ** scale;
        const quotient = (dividend / b.digits) * 10n + (dividend % b.digits === 0n ? 0n : 1n);
        const signed = a.negative === b.negative ? quotient : -quotient;
        const text = roundedText(signed, a.exponent - b.exponent - Number(scale) - 1);
        expect(plainOf(packDecimal(divideDecimals(a, b)))).toBe(limited(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['1.10', '2.2', '3.30'],
    ['0.1', '0.2', '0.3'],
    ['-1', '1', '0'],
    ['1E+6144', '9E+6144', 'Infinity'],
    ['Infinity', '-Infinity', 'NaN'],
    ['9999999999999999999999999999999999', '1', '1.000000000000000000000000000000000E+34'],
    ['1E-6176', '1E-6176', '2E-6176'],
  ])('%s + %s = %s, with that exponent', (a, b, sum) => {
    const [left, right] = [a, b].map((text) => unpackDecimal(Decimal128.fromString(text)));
    expect(
      left !== undefined && right !== undefined && packDecimal(addDecimals(left, right)).toString(),
    ).toBe(sum);
  });

  it.each([
    [1.5, '1.50000000000000'],
    [0.1, '0.100000000000000'],
    [1e300, '1.00000000000000E+300'],
    [0.1 + 0.2, '0.300000000000000'],
    [-0, '-0'],
    [0, '0'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ])('of the double %s is %s', (double, text) => {
    expect(packDecimal(decimalOfDouble(double)).toString()).toBe(text);
  });
});

describe('arithmetic', () => {
  const fits = (value: bigint, bits: number) => BigInt.asIntN(bits, value) === value;

  it('of whole numbers is exact, in the narrowest type that the operands allow', () => {
    const whole = fc.oneof(int32s, longs);
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const [left, right] = [BigInt(a.toString()), BigInt(b.toString())];
        const bothInt = a instanceof Int32 && b instanceof Int32;
        for (const [result, exact] of [
          [addNumbers(a, b), left + right],
          [subtractNumbers(a, b), left - right],
          [multiplyNumbers(a, b), left * right],
        ] as const) {
          if (!fits(exact, 64)) expect(result).toBeUndefined();
          else {
            expect(String(result)).toBe(String(exact));
            expect(result).toBeInstanceOf(bothInt && fits(exact, 32) ? Int32 : Long);
          }
        }
      }),
    );
  });

  it('with a double is that of doubles', () => {
    fc.assert(
      fc.property(doubles, fc.oneof(int32s, longs, doubles), (a, b) => {
        const other = b instanceof Double ? b.value : Number(b.toString());
        expect(addNumbers(a, b)).toEqual(new Double(a.value + other));
        expect(subtractNumbers(a, b)).toEqual(new Double(a.value - other));
        expect(multiplyNumbers(a, b)).toEqual(new Double(a.value * other));
      }),
    );
  });
});
