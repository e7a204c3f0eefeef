import { Decimal128 } from 'bson';

/** A decimal128 taken apart: (-1)^negative × digits × 10^exponent. Exact, with the exponent it was written with. */
export interface Decimal {
  readonly kind: 'finite' | 'infinite' | 'nan';
  readonly negative: boolean;
  readonly digits: bigint;
  readonly exponent: number;
}

const MAX_DIGITS = 34;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;
const BIAS = 6176;
const LIMIT = 10n ** BigInt(MAX_DIGITS);
const LOW_113_BITS = (1n << 113n) - 1n;

export const DECIMAL_NAN: Decimal = { kind: 'nan', negative: false, digits: 0n, exponent: 0 };

export function infiniteDecimal(negative: boolean): Decimal {
  return { kind: 'infinite', negative, digits: 0n, exponent: 0 };
}

export function finiteDecimal(signed: bigint, exponent = 0): Decimal {
  return { kind: 'finite', negative: signed < 0n, digits: signed < 0n ? -signed : signed, exponent };
}

export function unpackDecimal(value: Decimal128): Decimal {
  const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16);
  const bits = (view.getBigUint64(8, true) << 64n) | view.getBigUint64(0, true);
  const negative = bits >> 127n === 1n;
  const top = Number((bits >> 122n) & 0x1fn);
  if (top === 0x1f) return DECIMAL_NAN;
  if (top === 0x1e) return infiniteDecimal(negative);
  // With '11' in front the digits would be beyond 34: not canonical, and IEEE 754 reads them as zero.
  const large = top >= 0x18;
  const exponent = Number((bits >> (large ? 111n : 113n)) & 0x3fffn) - BIAS;
  const digits = large ? 0n : bits & LOW_113_BITS;
  return { kind: 'finite', negative, digits: digits < LIMIT ? digits : 0n, exponent };
}

/** Rounds half to even to 34 digits; beyond the range it becomes infinite, as IEEE 754 has it. */
export function packDecimal(value: Decimal): Decimal128 {
  const sign = value.negative ? 1n << 127n : 0n;
  if (value.kind === 'nan') return fromBits(0x1fn << 122n);
  if (value.kind === 'infinite') return fromBits(sign | (0x1en << 122n));
  let { digits, exponent } = value;
  const drop = Math.max(digits.toString().length - MAX_DIGITS, MIN_EXPONENT - exponent, 0);
  if (drop > 0) {
    digits = divideRoundingHalfEven(digits, 10n ** BigInt(drop));
    exponent += drop;
    if (digits === LIMIT) {
      digits /= 10n;
      exponent += 1;
    }
  }
  if (digits === 0n) exponent = Math.min(exponent, MAX_EXPONENT);
  while (exponent > MAX_EXPONENT && digits * 10n < LIMIT) {
    digits *= 10n;
    exponent -= 1;
  }
  if (exponent > MAX_EXPONENT) return fromBits(sign | (0x1en << 122n));
  return fromBits(sign | (BigInt(exponent + BIAS) << 113n) | digits);
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return DECIMAL_NAN;
  if (a.kind === 'infinite') return b.kind === 'infinite' && a.negative !== b.negative ? DECIMAL_NAN : a;
  if (b.kind === 'infinite') return b;
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = signedDigits(a, exponent) + signedDigits(b, exponent);
  const zeroIsNegative = sum === 0n && a.negative && b.negative;
  return { ...finiteDecimal(sum, exponent), ...(zeroIsNegative ? { negative: true } : {}) };
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return DECIMAL_NAN;
  const negative = a.negative !== b.negative;
  if (a.kind === 'infinite' || b.kind === 'infinite') {
    return isZero(a) || isZero(b) ? DECIMAL_NAN : infiniteDecimal(negative);
  }
  return { kind: 'finite', negative, digits: a.digits * b.digits, exponent: a.exponent + b.exponent };
}

/** The quotient in 34 digits; where it is exact, with as few as its operands ask for. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan' || (a.kind === 'infinite' && b.kind === 'infinite'))
    return DECIMAL_NAN;
  const negative = a.negative !== b.negative;
  if (a.kind === 'infinite') return infiniteDecimal(negative);
  if (b.kind === 'infinite') return { kind: 'finite', negative, digits: 0n, exponent: MIN_EXPONENT };
  if (isZero(b)) return isZero(a) ? DECIMAL_NAN : infiniteDecimal(negative);
  const ideal = a.exponent - b.exponent;
  // Two digits more than are kept, and one that says whether anything is left, so that rounding is right.
  const shift = Math.max(0, MAX_DIGITS + 2 + b.digits.toString().length - a.digits.toString().length);
  const scaled = a.digits * 10n ** BigInt(shift);
  let digits = scaled / b.digits;
  let exponent = ideal - shift;
  if (scaled % b.digits !== 0n)
    return { kind: 'finite', negative, digits: digits * 10n + 1n, exponent: exponent - 1 };
  while (exponent < ideal && digits % 10n === 0n) {
    digits /= 10n;
    exponent += 1;
  }
  return { kind: 'finite', negative, digits, exponent };
}

/** The value with that exponent, rounded in the way given; undefined where it would need more than 34 digits. */
export function quantizeDecimal(
  value: Decimal,
  exponent: number,
  divide: (dividend: bigint, divisor: bigint, negative: boolean) => bigint,
): Decimal | undefined {
  if (value.kind !== 'finite') return value;
  const scale = 10n ** BigInt(Math.abs(exponent - value.exponent));
  const isCoarser = exponent >= value.exponent;
  const digits = isCoarser ? divide(value.digits, scale, value.negative) : value.digits * scale;
  return digits < LIMIT ? { ...value, digits, exponent } : undefined;
}

export function isZero(value: Decimal): boolean {
  return value.kind === 'finite' && value.digits === 0n;
}

/**
 * A double as the server makes a decimal of it in arithmetic: 15 significant digits, zeros kept
 * (`1.5` becomes `1.50000000000000`).
 */
export function decimalOfDouble(value: number): Decimal {
  if (Number.isNaN(value)) return DECIMAL_NAN;
  const negative = value < 0 || Object.is(value, -0);
  if (!Number.isFinite(value)) return infiniteDecimal(negative);
  if (value === 0) return { kind: 'finite', negative, digits: 0n, exponent: 0 };
  const [digits = '0', power = '0'] = Math.abs(value).toExponential(14).split('e');
  return { kind: 'finite', negative, digits: BigInt(digits.replace('.', '')), exponent: Number(power) - 14 };
}

function signedDigits(value: Decimal, exponent: number): bigint {
  const digits = value.digits * 10n ** BigInt(value.exponent - exponent);
  return value.negative ? -digits : digits;
}

export function divideRoundingHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  if (twice > divisor || (twice === divisor && quotient % 2n === 1n)) return quotient + 1n;
  return quotient;
}

function fromBits(bits: bigint): Decimal128 {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt.asUintN(64, bits), true);
  view.setBigUint64(8, bits >> 64n, true);
  return new Decimal128(bytes);
}
