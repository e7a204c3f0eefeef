import type { Decimal128 } from 'bson';

/** A decimal128 taken apart: (-1)^negative × digits × 10^exponent. Exact, with the exponent it was written with. */
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
  // With '11' in front the digits would be beyond 34: not canonical, and IEEE 754 reads them as zero.
  const large = top >= 0x18;
  const exponent = Number((bits >> (large ? 111n : 113n)) & 0x3fffn) - BIAS;
  const digits = large ? 0n : bits & LOW_113_BITS;
  return { kind: 'finite', negative, digits: digits < DIGITS_LIMIT ? digits : 0n, exponent };
}
