import { Decimal128, Double, ObjectId } from 'bson';
import { doubleOf, integerNumber } from '../bson/arithmetic.ts';
import { decimalOfDouble, finiteDecimal, packDecimal } from '../bson/decimal.ts';
import { integerOf, isNaNValue, partsOf, wholePartOf } from '../bson/number.ts';
import { type BsonType, type BsonValue, isNumber, typeOf } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors.ts';
import { isTrue } from '../query/operators.ts';
import { isNullish, type Operator, type Operators, unary } from './operator.ts';

/** Operators that turn one type into another; what would lose anything but a fraction is refused. */
export const CONVERSIONS: Operators = {
  $type: unary('$type', (value) => typeOf(value)),
  $isNumber: unary('$isNumber', (value) => isNumber(value)),
  $toInt: conversion('$toInt', 'int', (value) => toWhole(value, 'int')),
  $toLong: conversion('$toLong', 'long', (value) => toWhole(value, 'long')),
  $toDouble: conversion('$toDouble', 'double', toDouble),
  $toDecimal: conversion('$toDecimal', 'decimal', toDecimal),
  $toBool: conversion('$toBool', 'bool', isTrue),
  $toString: conversion('$toString', 'string', toText),
  $toDate: conversion('$toDate', 'date', toDate),
  $toObjectId: conversion('$toObjectId', 'objectId', (value) => {
    if (typeof value === 'string' && /^[0-9a-fA-F]{24}$/.test(value)) return new ObjectId(value);
    throw failure(value, 'objectId');
  }),
};

function failure(value: BsonValue, to: string, why = ''): CommandError {
  const message = `Unsupported conversion from ${typeOf(value)} to ${to} in $convert with no onError value${why}`;
  return new CommandError('ConversionFailure', message);
}

function conversion(name: string, to: BsonType, convert: (value: BsonValue) => BsonValue): Operator {
  return unary(name, (value) => {
    if (isNullish(value)) return null;
    return typeOf(value) === to ? value : convert(value);
  });
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
  throw notSupported('a fraction as a string');
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
