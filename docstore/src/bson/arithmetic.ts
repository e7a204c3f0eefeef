import { Double, Int32, Long } from 'bson';
import { notSupported } from '../errors/command-error.ts';
import type { BsonNumber } from './value.ts';

/**
 * Adds as the server does: the sum is a double if either number is, an int32 if both are and it fits, else an int64.
 * Undefined if the sum does not fit an int64; what happens then depends on the caller.
 */
export function addNumbers(a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  if (a._bsontype === 'Decimal128' || b._bsontype === 'Decimal128')
    throw notSupported('arithmetic with decimals');
  if (a._bsontype === 'Double' || b._bsontype === 'Double') return new Double(doubleOf(a) + doubleOf(b));
  const areInt32 = a._bsontype === 'Int32' && b._bsontype === 'Int32';
  return integerNumber(wholeOf(a) + wholeOf(b), areInt32);
}

/** An int32 if `mayBeInt32` and it fits, an int64 if it fits, else undefined. */
export function integerNumber(value: bigint, mayBeInt32: boolean): Int32 | Long | undefined {
  if (mayBeInt32 && BigInt.asIntN(32, value) === value) return new Int32(Number(value));
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

function doubleOf(value: Int32 | Long | Double): number {
  return value._bsontype === 'Long' ? value.toNumber() : value.value;
}

function wholeOf(value: Int32 | Long): bigint {
  return value._bsontype === 'Int32' ? BigInt(value.value) : value.toBigInt();
}
