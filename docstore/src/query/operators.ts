import type { BSONRegExp } from 'bson';
import { integerOf, partsOf, wholePartOf } from '../bson/number.ts';
import {
  type BsonDocument,
  type BsonNumber,
  type BsonType,
  type BsonValue,
  isDocument,
  isNumber,
  TYPE_NUMBERS,
  typeOf,
} from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import { bitsTest } from './bits.ts';
import { anyOfTest, comparisonTest, type ValueTest } from './comparison.ts';
import { allOf, type FieldTest, not, onElements, onWhole } from './field-test.ts';
import { compileRegex } from './regex.ts';

export function isRegex(value: BsonValue): value is BSONRegExp {
  return typeOf(value) === 'regex';
}

/** `$eq` as a filter means it; a regular expression is compared as a value. */
export function equality(operand: BsonValue): FieldTest {
  return onElements(comparisonTest('$eq', operand));
}

/** A string that the expression finds itself in, or the same expression as a value. */
export function regexTest(pattern: string, options: string): ValueTest {
  const regex = compileRegex(pattern, options);
  const flags = [...new Set(options)].sort().join('');
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    return isRegex(value) && value.pattern === pattern && value.options === flags;
  };
}

export function ordering(name: '$gt' | '$gte' | '$lt' | '$lte', operand: BsonValue, path: string): FieldTest {
  if (isRegex(operand)) throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
  return onElements(comparisonTest(name, operand));
}

export function notEqual(operand: BsonValue): FieldTest {
  if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
  return not(equality(operand));
}

export function anyOf(name: '$in' | '$nin', operand: BsonValue): FieldTest {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  for (const value of operand) {
    if (isDocument(value) && Object.keys(value)[0]?.startsWith('$') && !isReference(value)) {
      throw badValue(`cannot nest $ under ${name}`);
    }
  }
  const regexes = operand.filter(isRegex).map((regex) => regexTest(regex.pattern, regex.options));
  const listed = anyOfTest(operand);
  return onElements((value) => listed(value) || regexes.some((test) => test(value)));
}

/** `{ $ref, $id }`: a reference, which is a value although its names begin with `$`. */
export function isReference(value: BsonDocument): boolean {
  return ['$ref', '$id', '$db'].includes(Object.keys(value)[0] ?? '');
}

export function exists(operand: BsonValue): FieldTest {
  const there = onElements((value) => value !== undefined);
  return isTrue(operand) ? there : not(there);
}

/** Truth as the server sees it in options: all but false, zero, null. */
export function isTrue(value: BsonValue): boolean {
  if (isNumber(value)) return partsOf(value).near !== 0 || partsOf(value).tail !== '';
  return value !== false && value !== null && value !== undefined;
}

const NUMBER_TYPES: readonly BsonType[] = ['int', 'long', 'double', 'decimal'];

/** `$type`: names, numbers, or a list of them; 'number' is all four number types. */
export function typeTest(operand: BsonValue): ValueTest {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0) throw new CommandError('FailedToParse', '$type must match at least one type');
  const types = new Set(list.flatMap(typesNamed));
  return (value) => types.has(typeOf(value));
}

function typesNamed(name: BsonValue): readonly BsonType[] {
  if (typeof name === 'string') {
    if (name === 'number') return NUMBER_TYPES;
    if (Object.hasOwn(TYPE_NUMBERS, name)) return [name as BsonType];
    // Deprecated types, that no document here can hold.
    if (['undefined', 'dbPointer', 'symbol', 'javascriptWithScope'].includes(name)) return [];
    throw badValue(`Unknown type name alias: ${name}`);
  }
  if (!isNumber(name))
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
  const code = integerOf(name);
  const found = Object.entries(TYPE_NUMBERS).find(([, number]) => BigInt(number) === code);
  if (found !== undefined) return [found[0] as BsonType];
  if (code !== undefined && [6n, 12n, 14n, 15n].includes(code)) return [];
  throw badValue(`Invalid numerical type code: ${String(name)}`);
}

/** `$mod`: fractions are cut off first; what is no number, or no int64 then, has no remainder. */
export function modTest(operand: BsonValue): ValueTest {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length < 2) throw badValue('malformed mod, not enough elements');
  if (operand.length > 2) throw badValue('malformed mod, too many elements');
  const [divisor, remainder] = operand.map((value, i) => {
    const name = i === 0 ? 'divisor' : 'remainder';
    if (!isNumber(value)) throw badValue(`malformed mod, ${name} not a number`);
    const whole = truncated(value);
    if (whole === undefined) throw badValue(`malformed mod, ${name} value is invalid`);
    return whole;
  });
  if (divisor === 0n || divisor === undefined) throw badValue('divisor cannot be 0');
  return (value) => {
    const whole = isNumber(value) ? truncated(value) : undefined;
    return whole !== undefined && whole % divisor === remainder;
  };
}

/** Cut off towards zero, where that is an int64. */
function truncated(value: BsonNumber): bigint | undefined {
  const whole = wholePartOf(value);
  return whole !== undefined && BigInt.asIntN(64, whole) === whole ? whole : undefined;
}

export function sizeTest(operand: BsonValue): FieldTest {
  if (!isNumber(operand)) throw badValue('Failed to parse $size. Expected a number');
  const size = integerOf(operand);
  if (size === undefined) throw badValue('Failed to parse $size. Expected an integer');
  if (size < 0n) throw badValue('Failed to parse $size. Expected a non-negative number');
  return onWhole((value) => Array.isArray(value) && BigInt(value.length) === size);
}

const NEVER: FieldTest = onElements(() => false);

/** `$all`: each value, expression or `$elemMatch` for itself; an empty list matches nothing. */
export function all(operand: BsonValue, elemMatch: (operand: BsonValue) => FieldTest): FieldTest {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return NEVER;
  const isElemMatch = (value: BsonValue) => isDocument(value) && Object.keys(value)[0] === '$elemMatch';
  const withElemMatch = isElemMatch(operand[0]);
  return allOf(
    operand.map((value) => {
      if (isElemMatch(value) !== withElemMatch) throw badValue('$all/$elemMatch has to be consistent');
      if (isDocument(value) && withElemMatch) return elemMatch(value.$elemMatch);
      if (isDocument(value) && Object.keys(value)[0]?.startsWith('$') && !isReference(value)) {
        throw badValue('no $ expressions in $all');
      }
      return isRegex(value) ? onElements(regexTest(value.pattern, value.options)) : equality(value);
    }),
  );
}

/** `$regex` with the `$options` beside it. */
export function regex(operator: BsonDocument): FieldTest {
  const { $regex, $options } = operator;
  if ($regex === undefined) throw badValue('$options needs a $regex');
  if ($options !== undefined && typeof $options !== 'string') throw badValue('$options has to be a string');
  if (isRegex($regex)) {
    if ($regex.options !== '' && $options !== undefined) {
      throw new CommandError(51075, 'options set in both $regex and $options');
    }
    return onElements(regexTest($regex.pattern, $options ?? $regex.options));
  }
  if (typeof $regex !== 'string') throw badValue('$regex has to be a string');
  return onElements(regexTest($regex, $options ?? ''));
}

export function bits(name: string, operand: BsonValue): FieldTest {
  return onElements(bitsTest(name, operand));
}
