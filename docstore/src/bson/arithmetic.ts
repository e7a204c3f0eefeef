import { Double, Int32, Long } from 'bson';
import { notSupported } from '../errors/command-error.ts';
import type { BsonNumber } from './value.ts';

/**
 * The sum with the server's types: a double if one is, else an int32 if both are and it fits, else an int64.
 * Undefined when it does not fit an int64: the caller knows what the server does there.
 */
export function addNumbers(a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  if (a._bsontype === 'Decimal128' || b._bsontype === 'Decimal128')
    throw notSupported('arithmetic with decimals');
  if (a._bsontype === 'Double' || b._bsontype === 'Double') return new Double(doubleOf(a) + doubleOf(b));
  const areInt32 = a._bsontype === 'Int32' && b._bsontype === 'Int32';
  return integerNumber(wholeOf(a) + wholeOf(b), areInt32);
}

/** An int32 if it may be one and fits, else an int64, else undefined. */
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
