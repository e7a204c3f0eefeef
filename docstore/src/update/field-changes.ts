import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { addNumbers, integerNumber, multiplyNumbers } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import {
  type BsonDocument,
  type BsonNumber,
  type BsonValue,
  isDocument,
  isNumber,
  typeOf,
} from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import { entryOf } from '../names.ts';
import { type Change, shown, unlessSame } from './change.ts';

export function set(_path: string, operand: BsonValue): Change {
  return { creates: true, apply: (value) => unlessSame(value, operand) };
}

export function unset(): Change {
  return { creates: false, apply: () => undefined };
}

/** `$inc`: the sum in the server's types; an int64 that would overflow is refused. */
export function inc(path: string, operand: BsonValue): Change {
  return arithmetic('$inc', 'increment', path, operand, addNumbers, (amount) => amount);
}

/** `$mul`: what is missing becomes a zero of the operand's type. */
export function mul(path: string, operand: BsonValue): Change {
  return arithmetic('$mul', 'multiply', path, operand, multiplyNumbers, zeroOf);
}

function arithmetic(
  name: string,
  verb: string,
  path: string,
  operand: BsonValue,
  combine: (a: BsonNumber, b: BsonNumber) => BsonNumber | undefined,
  ofMissing: (operand: BsonNumber) => BsonNumber,
): Change {
  if (!isNumber(operand)) {
    const message = `Cannot ${verb} with non-numeric argument: {${path}: ${shown(operand)}}`;
    throw new CommandError('TypeMismatch', message);
  }
  const apply = (value: BsonValue, document: BsonDocument): BsonValue => {
    if (value === undefined) return ofMissing(operand);
    if (!isNumber(value)) {
      const message = `Cannot apply ${name} to a value of non-numeric type. {_id: ${shown(document._id)}} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeOf(value)}`;
      throw new CommandError('TypeMismatch', message);
    }
    const result = combine(value, operand);
    if (result === undefined) {
      throw badValue(
        `Failed to apply ${name} operations to current value ((${typeOf(value)})${String(value)}) for document {_id: ${shown(document._id)}}`,
      );
    }
    return unlessSame(value, result);
  };
  return { creates: true, apply: (value, _context, document) => apply(value, document) };
}

function zeroOf(value: BsonNumber): BsonNumber {
  switch (value._bsontype) {
    case 'Int32':
      return new Int32(0);
    case 'Long':
      return Long.ZERO;
    case 'Double':
      return new Double(0);
    case 'Decimal128':
      return Decimal128.fromString('0');
  }
}

export function min(_path: string, operand: BsonValue): Change {
  return {
    creates: true,
    apply: (value) => (value === undefined || compareValues(operand, value) < 0 ? operand : value),
  };
}

export function max(_path: string, operand: BsonValue): Change {
  return {
    creates: true,
    apply: (value) => (value === undefined || compareValues(operand, value) > 0 ? operand : value),
  };
}

/** `$currentDate`: a date, or a timestamp of the same second. */
export function currentDate(_path: string, operand: BsonValue): Change {
  let type: BsonValue = 'date';
  if (isDocument(operand)) {
    const unknown = Object.keys(operand).find((name) => name !== '$type');
    if (unknown !== undefined) throw badValue(`Unrecognized $currentDate option: ${unknown}`);
    type = operand.$type;
    if (type !== 'date' && type !== 'timestamp') {
      throw badValue(
        "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
      );
    }
  } else if (typeof operand !== 'boolean') {
    throw badValue(
      `${typeOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  return {
    creates: true,
    apply: (_value, { now }) =>
      type === 'date' ? new Date(now) : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }),
  };
}

const BITWISE: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

/** `$bit`: `and`, `or`, `xor` of int32 and int64; what is missing counts as 0. */
export function bit(path: string, operand: BsonValue): Change {
  if (!isDocument(operand)) {
    throw badValue(
      `The $bit modifier is not compatible with a ${typeOf(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const steps = Object.entries(operand).map(([name, mask]) => {
    const operation = entryOf(BITWISE, name);
    if (operation === undefined) {
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${shown(mask)}}`,
      );
    }
    if (!isWhole(mask)) {
      throw badValue(
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeOf(mask)}' is not supported here: {${name}: ${shown(mask)}}`,
      );
    }
    return { operation, mask };
  });
  if (steps.length === 0) {
    throw badValue(
      'You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}',
    );
  }
  const apply = (value: BsonValue, document: BsonDocument): BsonValue => {
    const start: BsonValue = value ?? new Int32(0);
    if (!isWhole(start)) {
      throw badValue(
        `Cannot apply $bit to a value of non-integral type. {_id: ${shown(document._id)}} has the field ${path.split('.').at(-1)} of non-integer type ${typeOf(start)}`,
      );
    }
    const result = steps.reduce<Int32 | Long>((current, { operation, mask }) => {
      const mayBeInt = current._bsontype === 'Int32' && mask._bsontype === 'Int32';
      return integerNumber(operation(bigOf(current), bigOf(mask)), mayBeInt) ?? current;
    }, start);
    return unlessSame(value, result);
  };
  return { creates: true, apply: (value, _context, document) => apply(value, document) };
}

function isWhole(value: BsonValue): value is Int32 | Long {
  return isNumber(value) && (value._bsontype === 'Int32' || value._bsontype === 'Long');
}

function bigOf(value: Int32 | Long): bigint {
  return value._bsontype === 'Int32' ? BigInt(value.value) : value.toBigInt();
}
