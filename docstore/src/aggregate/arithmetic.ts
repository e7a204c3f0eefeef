import { Double, Int32, Long } from 'bson';
import { decimalOf, doubleOf, integerNumber, multiplyNumbers, subtractNumbers } from '../bson/arithmetic.ts';
import {
  type Decimal,
  divideDecimals,
  divideRoundingHalfEven,
  finiteDecimal,
  isZero,
  multiplyDecimals,
  packDecimal,
  quantizeDecimal,
  unpackDecimal,
} from '../bson/decimal.ts';
import { integerOf, isNaNValue } from '../bson/number.ts';
import { type BsonNumber, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { binary, isNullish, type Operators, ranged, unary, variadic } from './operator.ts';
import { meanOf, sumOf } from './summation.ts';

/** Arithmetic in the server's types. Where it would need more than IEEE 754 promises, it is refused. */
export const ARITHMETIC: Operators = {
  $add: variadic(add),
  $subtract: binary('$subtract', subtract),
  $rand: (operand) => {
    if (!isDocument(operand) || Object.keys(operand).length > 0)
      throw new CommandError(3040501, '$rand does not accept arguments');
    return () => new Double(Math.random());
  },
  $multiply: variadic((values) => {
    if (values.some(isNullish)) return null;
    return numbersOf('$multiply', values).reduce(multiply, new Int32(1));
  }),
  $divide: binary('$divide', (a, b) => ofTwo('$divide', a, b, divideNumbers)),
  $mod: binary('$mod', (a, b) => ofTwo('$mod', a, b, remainder)),
  $abs: unary('$abs', (value) => ofOne('$abs', value, absolute)),
  $ceil: unary('$ceil', (value) => ofOne('$ceil', value, (number) => toWhole(number, Math.ceil, UP))),
  $floor: unary('$floor', (value) => ofOne('$floor', value, (number) => toWhole(number, Math.floor, DOWN))),
  $round: ranged('$round', 1, 2, ([value, place]) => roundedTo('$round', value, place, HALF_EVEN)),
  $trunc: ranged('$trunc', 1, 2, ([value, place]) => roundedTo('$trunc', value, place, CUT)),
  $sum: variadic((values) => sumOf(listed(values).filter(isNumber))),
  $avg: variadic((values) => meanOf(listed(values).filter(isNumber), divideNumbers)),
};

/** One argument that is an array stands for its elements. */
export function listed(values: BsonValue[]): BsonValue[] {
  const [only] = values;
  return values.length === 1 && Array.isArray(only) ? only : values;
}

function mismatch(name: string, value: BsonValue): CommandError {
  return new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeOf(value)}`);
}

function numbersOf(name: string, values: BsonValue[]): BsonNumber[] {
  return values.map((value) => {
    if (isNumber(value)) return value;
    throw mismatch(name, value);
  });
}

function ofOne(name: string, value: BsonValue, apply: (number: BsonNumber) => BsonValue): BsonValue {
  if (isNullish(value)) return null;
  if (!isNumber(value)) throw mismatch(name, value);
  return apply(value);
}

function ofTwo(
  name: string,
  a: BsonValue,
  b: BsonValue,
  apply: (a: BsonNumber, b: BsonNumber) => BsonValue,
): BsonValue {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a)) throw mismatch(name, a);
  if (!isNumber(b)) throw mismatch(name, b);
  return apply(a, b);
}

function add(values: BsonValue[]): BsonValue {
  if (values.some(isNullish)) return null;
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) throw new CommandError(16612, 'only one date allowed in an $add expression');
  const numbers = values.filter((value) => !(value instanceof Date));
  for (const value of numbers) {
    if (isNumber(value)) continue;
    throw new CommandError('TypeMismatch', `$add only supports numeric or date types, not ${typeOf(value)}`);
  }
  const sum = sumOf(numbers.filter(isNumber));
  const [date] = dates;
  return date === undefined ? sum : movedBy(date, sum, 1);
}

function subtract(a: BsonValue, b: BsonValue): BsonValue {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date && isNumber(b)) return movedBy(a, b, -1);
  if (!isNumber(a) || !isNumber(b)) {
    throw new CommandError('TypeMismatch', `can't $subtract ${typeOf(b)} from ${typeOf(a)}`);
  }
  return subtractNumbers(a, b) ?? new Double(Number((integerOf(a) ?? 0n) - (integerOf(b) ?? 0n)));
}

function movedBy(date: Date, amount: BsonNumber, sign: number): Date {
  const milliseconds = integerOf(amount);
  if (milliseconds === undefined) {
    throw notSupported('a date and a fraction of a millisecond');
  }
  const moved = new Date(date.getTime() + sign * Number(milliseconds));
  if (Number.isNaN(moved.getTime())) throw new CommandError('Overflow', 'date overflow');
  return moved;
}

function multiply(a: BsonNumber, b: BsonNumber): BsonNumber {
  return multiplyNumbers(a, b) ?? new Double(Number((integerOf(a) ?? 0n) * (integerOf(b) ?? 0n)));
}

/** Always a double, or a decimal where one is given. */
export function divideNumbers(a: BsonNumber, b: BsonNumber): BsonNumber {
  if (doubleOf(b) === 0 && !isNaNValue(b) && isZero(decimalOf(b))) {
    throw badValue("can't $divide by zero");
  }
  if (a._bsontype === 'Decimal128' || b._bsontype === 'Decimal128') {
    return packDecimal(divideDecimals(decimalOf(a), decimalOf(b)));
  }
  return new Double(doubleOf(a) / doubleOf(b));
}

function remainder(a: BsonNumber, b: BsonNumber): BsonNumber {
  if (!isNaNValue(b) && isZero(decimalOf(b))) throw new CommandError(16610, "can't $mod by zero");
  if (a._bsontype === 'Decimal128' || b._bsontype === 'Decimal128') {
    throw notSupported('$mod of decimals');
  }
  if (a._bsontype === 'Double' || b._bsontype === 'Double') return new Double(doubleOf(a) % doubleOf(b));
  const mayBeInt = a._bsontype === 'Int32' && b._bsontype === 'Int32';
  return integerNumber((integerOf(a) ?? 0n) % (integerOf(b) ?? 1n), mayBeInt) ?? a;
}

function absolute(value: BsonNumber): BsonNumber {
  switch (value._bsontype) {
    case 'Double':
      return new Double(Math.abs(value.value));
    case 'Decimal128':
      return packDecimal({ ...decimalOf(value), negative: false });
    default: {
      const whole = integerOf(value) ?? 0n;
      const result = integerNumber(whole < 0n ? -whole : whole, value._bsontype === 'Int32');
      if (result === undefined) throw new CommandError(28680, "can't take $abs of long long min");
      return result;
    }
  }
}

type Rounding = (dividend: bigint, divisor: bigint, negative: boolean) => bigint;

const HALF_EVEN: Rounding = (dividend, divisor) => divideRoundingHalfEven(dividend, divisor);
const CUT: Rounding = (dividend, divisor) => dividend / divisor;
const away: Rounding = (dividend, divisor) => (dividend + divisor - 1n) / divisor;
const UP: Rounding = (dividend, divisor, negative) => (negative ? CUT : away)(dividend, divisor, negative);
const DOWN: Rounding = (dividend, divisor, negative) => (negative ? away : CUT)(dividend, divisor, negative);

/** Rounded to a whole number, in the number's own type. */
function toWhole(value: BsonNumber, double: (value: number) => number, rounding: Rounding): BsonNumber {
  if (value._bsontype === 'Double') return new Double(double(value.value));
  return value._bsontype === 'Decimal128' ? packDecimal(quantized(decimalOf(value), 0, rounding)) : value;
}

/** Rounded to 10^-place by way of a decimal, in the number's own type; an int32 that grows becomes an int64. */
function rounded(value: BsonNumber, place: number, rounding: Rounding): BsonNumber {
  switch (value._bsontype) {
    case 'Decimal128':
      return packDecimal(quantized(decimalOf(value), place, rounding));
    case 'Double': {
      if (!Number.isFinite(value.value) || value.value === 0) return value;
      const near = unpackDecimal(packDecimal(exactDecimal(value.value)));
      const { negative, digits, exponent } = quantized(near, place, rounding);
      return new Double(Number(`${negative ? '-' : ''}${digits}e${exponent}`));
    }
    default: {
      if (place >= 0) return value;
      const { negative, digits, exponent } = quantized(decimalOf(value), place, rounding);
      const whole = digits * 10n ** BigInt(exponent);
      const result = integerNumber(negative ? -whole : whole, value._bsontype === 'Int32');
      if (result === undefined) throw new CommandError(51080, 'invalid conversion from Decimal128 result');
      return result;
    }
  }
}

function quantized(value: Decimal, place: number, rounding: Rounding): Decimal {
  const result = quantizeDecimal(value, -place, rounding);
  if (result !== undefined) return result;
  throw notSupported('rounding to more than 34 digits');
}

/** A double to its last digit: every double is a whole number over a power of two. */
function exactDecimal(value: number): Decimal {
  let mantissa = value;
  let power = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    power += 1;
  }
  return multiplyDecimals(finiteDecimal(BigInt(mantissa)), finiteDecimal(5n ** BigInt(power), -power));
}

function roundedTo(name: string, value: BsonValue, place: BsonValue, rounding: Rounding): BsonValue {
  if (place === null) return null;
  const digits = place === undefined ? 0n : isNumber(place) ? integerOf(place) : undefined;
  if (digits === undefined)
    throw new CommandError(51082, `precision argument to  ${name} must be a integral value`);
  if (digits < -20n || digits > 100n) {
    throw new CommandError(
      51083,
      `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`,
    );
  }
  if (isNullish(value)) return null;
  if (!isNumber(value))
    throw new CommandError(51081, `${name} only supports numeric types, not ${typeOf(value)}`);
  return rounded(value, Number(digits), rounding);
}
