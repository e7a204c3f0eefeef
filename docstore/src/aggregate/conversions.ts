import { Decimal128, Double, ObjectId } from 'bson';
import { doubleOf, integerNumber } from '../bson/arithmetic.ts';
import { decimalOfDouble, finiteDecimal, packDecimal } from '../bson/decimal.ts';
import { integerOf, isNaNValue, partsOf, wholePartOf } from '../bson/number.ts';
import { type BsonType, type BsonValue, isDocument, isNumber, TYPE_NUMBERS, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isTrue } from '../query/operators.ts';
import { type Compile, type Evaluate, isNullish, type Operators, unary } from './operator.ts';

/** Operators that turn one type into another; what would lose anything but a fraction is refused. */
export const CONVERSIONS: Operators = {
  $type: unary('$type', (value) => typeOf(value)),
  $isNumber: unary('$isNumber', (value) => isNumber(value)),
  $toInt: unary('$toInt', (value) => converted(value, 'int')),
  $toLong: unary('$toLong', (value) => converted(value, 'long')),
  $toDouble: unary('$toDouble', (value) => converted(value, 'double')),
  $toDecimal: unary('$toDecimal', (value) => converted(value, 'decimal')),
  $toBool: unary('$toBool', (value) => converted(value, 'bool')),
  $toString: unary('$toString', (value) => converted(value, 'string')),
  $toDate: unary('$toDate', (value) => converted(value, 'date')),
  $toObjectId: unary('$toObjectId', (value) => converted(value, 'objectId')),
  $convert: convert,
};

function failure(value: BsonValue, to: string, why = ''): CommandError {
  const message = `Unsupported conversion from ${typeOf(value)} to ${to} in $convert with no onError value${why}`;
  return new CommandError('ConversionFailure', message);
}

function converted(value: BsonValue, to: BsonType): BsonValue {
  if (isNullish(value)) return null;
  if (typeOf(value) === to) return value;
  switch (to) {
    case 'int':
    case 'long':
      return toWhole(value, to);
    case 'double':
      return toDouble(value);
    case 'decimal':
      return toDecimal(value);
    case 'bool':
      return isTrue(value);
    case 'string':
      return toText(value);
    case 'date':
      return toDate(value);
    case 'objectId':
      if (typeof value === 'string' && /^[0-9a-fA-F]{24}$/.test(value)) return new ObjectId(value);
      throw failure(value, to);
    default:
      throw failure(value, to);
  }
}

function toWhole(value: BsonValue, to: 'int' | 'long'): BsonValue {
  let whole: bigint | undefined;
  if (typeof value === 'boolean') whole = BigInt(value);
  else if (value instanceof Date && to === 'long') whole = BigInt(value.getTime());
  else if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) whole = BigInt(value.replace('+', ''));
  else if (isNumber(value)) whole = wholePartOf(value);
  const result = whole === undefined ? undefined : integerNumber(whole, to === 'int');
  if (result === undefined || (to === 'int' && result._bsontype !== 'Int32')) throw failure(value, to);
  return result;
}

function toDouble(value: BsonValue): BsonValue {
  if (typeof value === 'boolean') return new Double(Number(value));
  if (value instanceof Date) return new Double(value.getTime());
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value)) {
    return new Double(Number(value));
  }
  if (!isNumber(value)) throw failure(value, 'double');
  const result = doubleOf(value);
  const overflows = !Number.isFinite(result) && Number.isFinite(partsOf(value).near);
  if (overflows) throw failure(value, 'double', ': the value is out of range');
  return new Double(result);
}

function toDecimal(value: BsonValue): BsonValue {
  if (typeof value === 'boolean') return packDecimal(finiteDecimal(BigInt(value)));
  if (value instanceof Date) return packDecimal(finiteDecimal(BigInt(value.getTime())));
  if (typeof value === 'string') {
    try {
      return Decimal128.fromString(value);
    } catch {
      throw failure(value, 'decimal');
    }
  }
  if (!isNumber(value)) throw failure(value, 'decimal');
  if (value._bsontype === 'Double') return packDecimal(decimalOfDouble(value.value));
  return packDecimal(finiteDecimal(integerOf(value) ?? 0n));
}

function toText(value: BsonValue): BsonValue {
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (!isNumber(value)) throw failure(value, 'string');
  if (value._bsontype !== 'Double') return value.toString();
  // The server writes fractions by a rule of its own; whole ones and NaN are plain.
  if (Number.isSafeInteger(value.value) && !Object.is(value.value, -0)) return String(value.value);
  if (isNaNValue(value)) return 'NaN';
  throw new CommandError('NotImplemented', 'a fraction as a string is not supported by this store');
}

function toDate(value: BsonValue): BsonValue {
  if (value instanceof ObjectId) return value.getTimestamp();
  let milliseconds: number | undefined;
  if (isNumber(value) && value._bsontype !== 'Int32') milliseconds = Math.trunc(doubleOf(value));
  if (typeof value === 'string') {
    const [, day, time, zone] = ISO_DATE.exec(value) ?? [];
    if (day === undefined)
      throw new CommandError('NotImplemented', 'this store reads dates in ISO 8601 only');
    milliseconds = Date.parse(`${day}${time ?? 'T00:00:00'}${zone ?? 'Z'}`);
  }
  const date = new Date(milliseconds ?? Number.NaN);
  if (Number.isNaN(date.getTime())) throw failure(value, 'date');
  return date;
}

const ISO_DATE = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d:\d\d(?:\.\d{1,3})?)(Z|[+-]\d\d:\d\d)?)?$/;

function convert(operand: BsonValue, compile: Compile): Evaluate {
  if (!isDocument(operand))
    throw new CommandError('FailedToParse', '$convert expects an object of named arguments');
  const unknown = Object.keys(operand).find((name) => !['input', 'to', 'onError', 'onNull'].includes(name));
  if (unknown !== undefined)
    throw new CommandError('FailedToParse', `$convert found an unknown argument: ${unknown}`);
  for (const name of ['input', 'to']) {
    if (!Object.hasOwn(operand, name))
      throw new CommandError('FailedToParse', `Missing '${name}' parameter to $convert`);
  }
  const input = compile(operand.input);
  const to = compile(operand.to);
  const onNull = compile(operand.onNull ?? null);
  const onError = Object.hasOwn(operand, 'onError') ? compile(operand.onError) : undefined;
  return (scope) => {
    const value = input(scope);
    const target = to(scope);
    if (isNullish(value)) return onNull(scope);
    if (isNullish(target)) return null;
    const type = typeNamed(target);
    try {
      return converted(value, type);
    } catch (error) {
      if (onError !== undefined && error instanceof CommandError && error.codeName === 'ConversionFailure') {
        return onError(scope);
      }
      throw error;
    }
  };
}

function typeNamed(target: BsonValue): BsonType {
  const code = isNumber(target) ? integerOf(target) : undefined;
  const found = Object.entries(TYPE_NUMBERS).find(
    ([name, number]) => name === target || BigInt(number) === code,
  );
  if (found !== undefined) return found[0] as BsonType;
  throw new CommandError('BadValue', `Unknown type name or code in $convert: ${String(target)}`);
}
