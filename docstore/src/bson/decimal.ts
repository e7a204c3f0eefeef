import type { Decimal128 } from 'bson';

/** The parts of a decimal128: (-1)^negative × digits × 10^exponent. Exact, and the exponent is not normalised. */
export interface Decimal {
  readonly kind: 'finite' | 'infinite' | 'nan';
  readonly negative: boolean;
  readonly digits: bigint;
  readonly exponent: number;
}

const BIAS = 6176;
/** A decimal128 has at most 34 digits. */
const DIGITS_LIMIT = 10n ** 34n;
const LOW_113_BITS = (1n << 113n) - 1n;

export function unpackDecimal(value: Decimal128): Decimal {
  const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16);
  const bits = (view.getBigUint64(8, true) << 64n) | view.getBigUint64(0, true);
  const negative = bits >> 127n === 1n;
  const top = Number((bits >> 122n) & 0x1fn);
  if (top === 0x1f) return { kind: 'nan', negative: false, digits: 0n, exponent: 0 };
  if (top === 0x1e) return { kind: 'infinite', negative, digits: 0n, exponent: 0 };
  // Leading bits '11' would mean more than 34 digits: not canonical, so IEEE 754 reads the digits as zero.
  const hasTooManyDigits = top >= 0x18;
  const exponent = Number((bits >> (hasTooManyDigits ? 111n : 113n)) & 0x3fffn) - BIAS;
  const digits = hasTooManyDigits ? 0n : bits & LOW_113_BITS;
  return { kind: 'finite', negative, digits: digits < DIGITS_LIMIT ? digits : 0n, exponent };
}
