import { Double, Int32, Long } from 'bson';
import {
  addDecimals,
  type Decimal,
  decimalOfDouble,
  finiteDecimal,
  multiplyDecimals,
  packDecimal,
  unpackDecimal,
} from './decimal.ts';
import type { BsonNumber } from './value.ts';

/** An operation on whole numbers, doubles and decimals alike. */
interface Operation {
  readonly whole: (a: bigint, b: bigint) => bigint;
  readonly double: (a: number, b: number) => number;
  readonly decimal: (a: Decimal, b: Decimal) => Decimal;
}

const ADDITION: Operation = { whole: (a, b) => a + b, double: (a, b) => a + b, decimal: addDecimals };
const SUBTRACTION: Operation = {
  whole: (a, b) => a - b,
  double: (a, b) => a - b,
  decimal: (a, b) => addDecimals(a, { ...b, negative: !b.negative }),
};
const MULTIPLICATION: Operation = {
  whole: (a, b) => a * b,
  double: (a, b) => a * b,
  decimal: multiplyDecimals,
};

/**
 * The sum with the server's types: decimal if one is, else double if one is, else int32 where both are and it
 * fits, else int64. Undefined when it does not fit an int64: the caller knows what the server does there.
 */
export function addNumbers(a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  return apply(ADDITION, a, b);
}

/** The difference, in the types of the sum. */
export function subtractNumbers(a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  return apply(SUBTRACTION, a, b);
}

/** The product, in the types of the sum. */
export function multiplyNumbers(a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  return apply(MULTIPLICATION, a, b);
}

/** An int32 where it may be one and fits, else an int64, else undefined. */
export function integerNumber(value: bigint, mayBeInt: boolean): Int32 | Long | undefined {
  if (mayBeInt && BigInt.asIntN(32, value) === value) return new Int32(Number(value));
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

/** The number as a decimal; a double is rounded to 15 digits first, as the server does in arithmetic. */
export function decimalOf(value: BsonNumber): Decimal {
  switch (value._bsontype) {
    case 'Decimal128':
      return unpackDecimal(value);
    case 'Double':
      return decimalOfDouble(value.value);
    default:
      return finiteDecimal(wholeOf(value));
  }
}

/** The nearest double. */
export function doubleOf(value: BsonNumber): number {
  switch (value._bsontype) {
    case 'Decimal128':
      return Number(value.toString());
    case 'Long':
      return value.toNumber();
    default:
      return value.value;
  }
}

function apply(operation: Operation, a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  if (a._bsontype === 'Decimal128' || b._bsontype === 'Decimal128') {
    return packDecimal(operation.decimal(decimalOf(a), decimalOf(b)));
  }
  if (a._bsontype === 'Double' || b._bsontype === 'Double') {
    return new Double(operation.double(doubleOf(a), doubleOf(b)));
  }
  const bothInt = a._bsontype === 'Int32' && b._bsontype === 'Int32';
  return integerNumber(operation.whole(wholeOf(a), wholeOf(b)), bothInt);
}

function wholeOf(value: Int32 | Long): bigint {
  return value._bsontype === 'Int32' ? BigInt(value.value) : value.toBigInt();
}
