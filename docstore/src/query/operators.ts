import type { BSONRegExp } from 'bson';
import { integerOf, partsOf } from '../bson/number.ts';
import {
  type BsonDocument,
  type BsonType,
  type BsonValue,
  isDocument,
  isNumber,
  isTypeName,
  typeOf,
} from '../bson/value.ts';
import { badValue, CommandError, notSupported } from '../errors/command-error.ts';
import { anyOfTest, comparisonTest, type ValueTest } from './comparison.ts';
import { type FieldTest, not, onElements, onWhole } from './field-test.ts';
import { compileRegex } from './regex.ts';

export function isRegex(value: BsonValue): value is BSONRegExp {
  return typeOf(value) === 'regex';
}

/** `$eq` of a filter; a regular expression is compared as a value. */
export function equality(operand: BsonValue): FieldTest {
  return onElements(comparisonTest('$eq', operand));
}

/** Matches strings that contain the pattern, and the same regular expression as a value. */
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

/** `{ $ref, $id }` is a reference: a value, although its names begin with `$`. */
export function isReference(value: BsonDocument): boolean {
  return ['$ref', '$id', '$db'].includes(Object.keys(value)[0] ?? '');
}

export function exists(operand: BsonValue): FieldTest {
  const isPresent = onElements((value) => value !== undefined);
  return isTrue(operand) ? isPresent : not(isPresent);
}

/** Whether the server takes a value for true: anything but false, zero, null and missing. */
export function isTrue(value: BsonValue): boolean {
  if (isNumber(value)) return partsOf(value).near !== 0 || partsOf(value).tail !== '';
  return value !== false && value !== null && value !== undefined;
}

const NUMBER_TYPES: readonly BsonType[] = ['int', 'long', 'double', 'decimal'];

/** `$type` with a name or a list of names; 'number' means all four number types. */
export function typeTest(operand: BsonValue): ValueTest {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0) throw new CommandError('FailedToParse', '$type must match at least one type');
  const types = new Set(list.flatMap(typesNamed));
  return (value) => types.has(typeOf(value));
}

function typesNamed(name: BsonValue): readonly BsonType[] {
  if (isNumber(name)) throw notSupported('$type with the number of a type');
  if (typeof name !== 'string')
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
  if (name === 'number') return NUMBER_TYPES;
  if (isTypeName(name)) return [name];
  // Deprecated types, which no document here can hold.
  if (['undefined', 'dbPointer', 'symbol', 'javascriptWithScope'].includes(name)) return [];
  throw badValue(`Unknown type name alias: ${name}`);
}

export function sizeTest(operand: BsonValue): FieldTest {
  if (!isNumber(operand)) throw badValue('Failed to parse $size. Expected a number');
  const size = integerOf(operand);
  if (size === undefined) throw badValue('Failed to parse $size. Expected an integer');
  if (size < 0n) throw badValue('Failed to parse $size. Expected a non-negative number');
  return onWhole((value) => Array.isArray(value) && BigInt(value.length) === size);
}

/** `$regex` with its `$options`. */
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
