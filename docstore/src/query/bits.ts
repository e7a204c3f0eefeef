import { binaryBytes } from '../bson/compare.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonValue, isNumber, typeOf } from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import type { ValueTest } from './comparison.ts';

const MIN_LONG = -(2n ** 63n);
const MAX_LONG = 2n ** 63n - 1n;

/** `$bitsAllSet`, `$bitsAnySet`, `$bitsAllClear`, `$bitsAnyClear`: of whole numbers (two's complement) and binaries. */
export function bitsTest(name: string, operand: BsonValue): ValueTest {
  const positions = positionsOf(name, operand);
  const wanted = name.endsWith('Set');
  const every = name.startsWith('$bitsAll');
  return (value) => {
    const bitOf = bitReader(value);
    if (bitOf === undefined) return false;
    const holds = (position: number) => bitOf(position) === wanted;
    return every ? positions.every(holds) : positions.some(holds);
  };
}

function bitReader(value: BsonValue): ((position: number) => boolean) | undefined {
  if (isNumber(value)) {
    const whole = integerOf(value);
    if (whole === undefined || whole < MIN_LONG || whole > MAX_LONG) return undefined;
    // Beyond 64 bits the sign goes on.
    return (position) => ((whole >> BigInt(position)) & 1n) === 1n;
  }
  if (typeOf(value) !== 'binData') return undefined;
  const bytes = bytesOf(value);
  return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
}

function positionsOf(name: string, operand: BsonValue): number[] {
  if (Array.isArray(operand)) return operand.map((position) => positionOf(name, position));
  if (typeOf(operand) === 'binData') {
    return [...bytesOf(operand)].flatMap((byte, at) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).map((bit) => at * 8 + bit),
    );
  }
  if (!isNumber(operand)) {
    throw badValue(`${name} takes an Array, a number, or a BinData but received: other`);
  }
  const mask = integerOf(operand);
  if (mask === undefined || mask > MAX_LONG) {
    throw new CommandError('FailedToParse', `Expected an integer: ${name}: ${String(operand)}`);
  }
  if (mask < 0n) {
    throw new CommandError('FailedToParse', `Expected a non-negative number in: ${name}: ${String(operand)}`);
  }
  return Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => (mask >> BigInt(bit)) & 1n);
}

function positionOf(name: string, position: BsonValue): number {
  const whole = isNumber(position) ? integerOf(position) : undefined;
  if (whole === undefined) {
    throw new CommandError('FailedToParse', `Failed to parse bit position. Expected a number in: ${name}`);
  }
  if (whole < 0n || whole > 2n ** 31n - 1n) {
    throw new CommandError('FailedToParse', `Failed to parse bit position. Out of range in: ${name}`);
  }
  return Number(whole);
}

function bytesOf(value: BsonValue): Uint8Array {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'Binary'
    ? binaryBytes(value as import('bson').Binary)
    : new Uint8Array();
}
