import { unpackDecimal } from './decimal.ts';
import type { BsonNumber } from './value.ts';

/**
 * A number in a form that compares without loss: `near` is the number rounded towards zero to a double; `tail` is empty
 * if that is exact, else the decimal digits in a form that sorts by magnitude. Numbers of any types are equal if both
 * parts are.
 */
export interface NumberParts {
  readonly near: number;
  readonly tail: string;
}

export function partsOf(value: BsonNumber): NumberParts {
  switch (value._bsontype) {
    case 'Int32':
    case 'Double':
      return { near: value.value, tail: '' };
    case 'Long': {
      const near = value.toNumber();
      return Number.isSafeInteger(near) ? { near, tail: '' } : partsOfScaled(value.toBigInt(), 0);
    }
    case 'Decimal128': {
      const { kind, negative, digits, exponent } = unpackDecimal(value);
      if (kind === 'nan') return { near: Number.NaN, tail: '' };
      if (kind === 'infinite') return { near: negative ? -Infinity : Infinity, tail: '' };
      return partsOfScaled(negative ? -digits : digits, exponent);
    }
  }
}

/** Compares numbers of any types; NaN equals NaN and is below all other numbers. */
export function compareNumbers(a: BsonNumber, b: BsonNumber): number {
  if (a._bsontype === 'Int32' && b._bsontype === 'Int32') return a.value - b.value;
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.near < right.near) return -1;
  if (left.near > right.near) return 1;
  if (left.near !== right.near) return Number(Number.isNaN(right.near)) - Number(Number.isNaN(left.near));
  // Tiny decimals have a `near` of zero: their signs decide before their tails.
  if (isNegative(left) !== isNegative(right)) return isNegative(left) ? -1 : 1;
  if (left.tail === right.tail) return 0;
  return left.tail > right.tail !== isNegative(left) ? 1 : -1;
}

export function isNaNValue(value: BsonNumber): boolean {
  return Number.isNaN(partsOf(value).near);
}

/** Whether the number is below zero; a tiny decimal has its sign in the `-0` of `near`. */
export function isNegative(parts: NumberParts): boolean {
  return parts.near < 0 || (parts.tail !== '' && Object.is(parts.near, -0));
}

/** The whole number that an int32, int64 or double is; undefined for fractions and decimals. */
export function integerOf(value: BsonNumber): bigint | undefined {
  switch (value._bsontype) {
    case 'Int32':
      return BigInt(value.value);
    case 'Long':
      return value.toBigInt();
    case 'Double':
      return Number.isInteger(value.value) ? BigInt(value.value) : undefined;
    case 'Decimal128':
      return undefined;
  }
}

function partsOfScaled(signed: bigint, exponent: number): NumberParts {
  if (signed === 0n) return { near: 0, tail: '' };
  const negative = signed < 0n;
  const digits = (negative ? -signed : signed).toString();
  const magnitude = BigInt(digits);
  let near = Number(`${digits}e${exponent}`);
  if (near === Infinity) near = Number.MAX_VALUE;
  let order = compareWithDouble(magnitude, exponent, near);
  if (order < 0) {
    near = doubleBelow(near);
    order = 1;
  }
  const sign = negative ? -1 : 1;
  if (order === 0) return { near: sign * near, tail: '' };
  const power = String(digits.length + exponent + 10_000).padStart(5, '0');
  return { near: sign * near, tail: power + withoutTrailingZeros(digits) };
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Compares digits × 10^exponent exactly with a finite double that is not negative. */
function compareWithDouble(digits: bigint, exponent: number, double: number): number {
  const [mantissa, power] = mantissaAndPower(double);
  let left = digits;
  let right = mantissa;
  if (exponent >= 0) left *= 10n ** BigInt(exponent);
  else right *= 10n ** BigInt(-exponent);
  if (power >= 0) right <<= BigInt(power);
  else left <<= BigInt(-power);
  return left < right ? -1 : left > right ? 1 : 0;
}

const BITS = new DataView(new ArrayBuffer(8));

function mantissaAndPower(double: number): [bigint, number] {
  BITS.setFloat64(0, double);
  const bits = BITS.getBigUint64(0);
  const power = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  return power === 0 ? [fraction, -1074] : [fraction | (1n << 52n), power - 1075];
}

function doubleBelow(double: number): number {
  BITS.setFloat64(0, double);
  BITS.setBigUint64(0, BITS.getBigUint64(0) - 1n);
  return BITS.getFloat64(0);
}
