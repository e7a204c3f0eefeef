import { Int32 } from 'bson';
import { compareValues, equalValues } from '../bson/compare.ts';
import { checkedFieldName } from '../bson/field-name.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { keyOf } from '../query/comparison.ts';
import { isTrue } from '../query/operators.ts';
import { compileSort, sortDocuments } from '../query/sort.ts';
import { listed } from './arithmetic.ts';
import {
  binary,
  type Compile,
  type Evaluate,
  isNullish,
  type Operators,
  ranged,
  unary,
  variadic,
  within,
} from './operator.ts';

/** Operators of arrays, sets and documents. */
export const ARRAYS: Operators = {
  $size: unary('$size', (value) => {
    if (!Array.isArray(value)) {
      throw new CommandError(
        17124,
        `The argument to $size must be an array, but was of type: ${typeOf(value)}`,
      );
    }
    return new Int32(value.length);
  }),
  $isArray: unary('$isArray', (value) => Array.isArray(value)),
  $arrayElemAt: binary('$arrayElemAt', (array, index) => {
    if (isNullish(array) || isNullish(index)) return null;
    return arrayIn('$arrayElemAt', array, 28689).at(Number(wholeIn('$arrayElemAt', index, 28691)));
  }),
  $first: unary('$first', (array) => (isNullish(array) ? null : arrayIn('$first', array, 28689).at(0))),
  $last: unary('$last', (array) => (isNullish(array) ? null : arrayIn('$last', array, 28689).at(-1))),
  $concatArrays: variadic((arrays) => {
    if (arrays.some(isNullish)) return null;
    return arrays.flatMap((array) => arrayIn('$concatArrays', array, 28664));
  }),
  $reverseArray: unary('$reverseArray', (array) =>
    isNullish(array) ? null : arrayIn('$reverseArray', array, 34435).toReversed(),
  ),
  $in: binary('$in', (value, array) =>
    arrayIn('$in', array, 40081).some((element) => equalValues(element, value)),
  ),
  $indexOfArray: ranged('$indexOfArray', 2, 4, ([array, value, start, end]) => {
    if (isNullish(array)) return null;
    const elements = arrayIn('$indexOfArray', array, 40090);
    const from = start === undefined ? 0 : Number(wholeIn('$indexOfArray', start, 40096));
    const to = end === undefined ? elements.length : Number(wholeIn('$indexOfArray', end, 40096));
    if (from < 0 || to < 0) throw new CommandError(40097, '$indexOfArray requires a nonnegative index');
    return new Int32(elements.findIndex((element, i) => i >= from && i < to && equalValues(element, value)));
  }),
  $slice: ranged('$slice', 2, 3, sliceOf),
  $range: ranged('$range', 2, 3, rangeOf),
  $filter: filterOf,
  $map: mapOf,
  $reduce: reduceOf,
  $sortArray: sortArrayOf,
  $max: variadic((values) => extreme(listed(values), 1)),
  $min: variadic((values) => extreme(listed(values), -1)),
  $setUnion: variadic((sets) => ofSets('$setUnion', sets, (all) => distinct(all.flat()))),
  $setIntersection: variadic((sets) =>
    ofSets('$setIntersection', sets, ([first = [], ...others]) => {
      const keys = others.map((set) => new Set(set.map(keyOf)));
      return distinct(first).filter((value) => keys.every((set) => set.has(keyOf(value))));
    }),
  ),
  $setDifference: binary('$setDifference', (a, b) =>
    ofSets('$setDifference', [a, b], ([first = [], second = []]) => {
      const keys = new Set(second.map(keyOf));
      return unsortedDistinct(first).filter((value) => !keys.has(keyOf(value)));
    }),
  ),
  $setEquals: variadic((sets) => {
    const [first, ...others] = sets.map((set) => distinct(arrayIn('$setEquals', set, 17044)));
    return others.every((set) => equalValues(set, first));
  }),
  $setIsSubset: binary('$setIsSubset', (a, b) => {
    const keys = new Set(arrayIn('$setIsSubset', b, 17042).map(keyOf));
    return arrayIn('$setIsSubset', a, 17046).every((value) => keys.has(keyOf(value)));
  }),
  $allElementsTrue: unary('$allElementsTrue', (set) => arrayIn('$allElementsTrue', set, 17040).every(isTrue)),
  $anyElementTrue: unary('$anyElementTrue', (set) => arrayIn('$anyElementTrue', set, 17041).some(isTrue)),
  $mergeObjects: variadic((values) => mergeDocuments(values)),
  $objectToArray: unary('$objectToArray', (value) => {
    if (isNullish(value)) return null;
    if (!isDocument(value))
      throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeOf(value)}`);
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
  $arrayToObject: unary('$arrayToObject', arrayToDocument),
  $getField: getField,
  $setField: setField,
  $unsetField: (operand, compile) =>
    setField(isDocument(operand) ? { ...operand, value: '$$REMOVE' } : operand, compile),
};

function arrayIn(name: string, value: BsonValue, code: number): BsonValue[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(code, `${name}'s argument must be an array, but is ${typeOf(value)}`);
}

function wholeIn(name: string, value: BsonValue, code: number): bigint {
  const whole = isNumber(value) ? integerOf(value) : undefined;
  if (whole !== undefined && BigInt.asIntN(32, whole) === whole) return whole;
  throw new CommandError(
    code,
    `${name} needs a number representable as a 32-bit integer, found ${typeOf(value)}`,
  );
}

function sliceOf([array, first, second]: BsonValue[]): BsonValue {
  if (isNullish(array) || isNullish(first) || second === null) return null;
  const elements = arrayIn('$slice', array, 28724);
  const position = Number(wholeIn('$slice', first, 28725));
  if (second === undefined) return position < 0 ? elements.slice(position) : elements.slice(0, position);
  const count = Number(wholeIn('$slice', second, 28727));
  if (count <= 0) throw new CommandError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = position < 0 ? Math.max(0, elements.length + position) : position;
  return elements.slice(start, start + count);
}

/** About what the server's 100 MB hold. */
const MAX_RANGE = 6_000_000;

function rangeOf([start, end, step]: BsonValue[]): BsonValue {
  const from = Number(wholeIn('$range', start, 34443));
  const to = Number(wholeIn('$range', end, 34445));
  const by = step === undefined ? 1 : Number(wholeIn('$range', step, 34447));
  if (by === 0) throw new CommandError(34449, '$range requires a non-zero step value');
  if ((to - from) / by > MAX_RANGE) {
    throw new CommandError(
      'ExceededMemoryLimit',
      '$range would use too much memory and cannot spill to disk',
    );
  }
  const result: BsonValue[] = [];
  for (let value = from; by > 0 ? value < to : value > to; value += by) result.push(new Int32(value));
  return result;
}

/** The fields of an operator's document, unknown ones refused. */
function fieldsOf(name: string, operand: BsonValue, known: readonly string[]): BsonDocument {
  if (!isDocument(operand)) throw new CommandError(28646, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new CommandError(28647, `Unrecognized parameter to ${name}: ${unknown}`);
  return operand;
}

function required(name: string, fields: BsonDocument, field: string): BsonValue {
  if (Object.hasOwn(fields, field)) return fields[field];
  throw new CommandError(28648, `Missing '${field}' parameter to ${name}`);
}

function elementName(fields: BsonDocument): string {
  return typeof fields.as === 'string' ? fields.as : 'this';
}

function filterOf(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$filter', operand, ['input', 'as', 'cond', 'limit']);
  const input = compile(required('$filter', fields, 'input'));
  const name = elementName(fields);
  const condition = compile(required('$filter', fields, 'cond'), [name]);
  const limit = compile(fields.limit ?? null);
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    const most = limit(scope);
    const kept = arrayIn('$filter', array, 28651).filter((element) =>
      isTrue(condition(within(scope, { [name]: element }))),
    );
    if (isNullish(most)) return kept;
    const count = wholeIn('$filter', most, 327391);
    if (count <= 0n) throw new CommandError(327392, '$filter: limit must be greater than 0');
    return kept.slice(0, Number(count));
  };
}

function mapOf(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$map', operand, ['input', 'as', 'in']);
  const input = compile(required('$map', fields, 'input'));
  const name = elementName(fields);
  const body = compile(required('$map', fields, 'in'), [name]);
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return arrayIn('$map', array, 16883).map((element) => body(within(scope, { [name]: element })) ?? null);
  };
}

function reduceOf(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$reduce', operand, ['input', 'initialValue', 'in']);
  const input = compile(required('$reduce', fields, 'input'));
  const start = compile(required('$reduce', fields, 'initialValue'));
  const body = compile(required('$reduce', fields, 'in'), ['this', 'value']);
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return arrayIn('$reduce', array, 40080).reduce<BsonValue>(
      (value, element) => body(within(scope, { this: element, value })),
      start(scope),
    );
  };
}

function sortArrayOf(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$sortArray', operand, ['input', 'sortBy']);
  const input = compile(required('$sortArray', fields, 'input'));
  const sortBy = required('$sortArray', fields, 'sortBy');
  const sort = compileSort(isDocument(sortBy) ? sortBy : { element: sortBy });
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    const elements = arrayIn('$sortArray', array, 2942504);
    if (!isDocument(sortBy)) {
      const direction = sort.directions[0] ?? 1;
      return elements.toSorted((a, b) => compareValues(a, b) * direction);
    }
    const wrapped = elements.map((element) => ({ element, document: isDocument(element) ? element : {} }));
    const order = sortDocuments(
      wrapped.map(({ document }, i) => ({ ...document, [INDEX]: new Int32(i) })),
      sort,
    );
    return order.map((document) => wrapped[Number(document[INDEX])]?.element);
  };
}

const INDEX = ' index';

/** The largest (1) or smallest (-1); null and missing do not count. */
export function extreme(values: readonly BsonValue[], direction: 1 | -1): BsonValue {
  let best: BsonValue = null;
  for (const value of values) {
    if (isNullish(value)) continue;
    if (best === null || compareValues(value, best) * direction > 0) best = value;
  }
  return best;
}

function unsortedDistinct(values: readonly BsonValue[]): BsonValue[] {
  const seen = new Map<string, BsonValue>();
  for (const value of values) if (!seen.has(keyOf(value))) seen.set(keyOf(value), value);
  return [...seen.values()];
}

/** Each value once, in BSON's order. */
function distinct(values: readonly BsonValue[]): BsonValue[] {
  return unsortedDistinct(values).sort(compareValues);
}

function ofSets(name: string, sets: BsonValue[], apply: (sets: BsonValue[][]) => BsonValue[]): BsonValue {
  if (sets.some(isNullish)) return null;
  return apply(sets.map((set) => arrayIn(name, set, 17043)));
}

/** All fields of the documents, later ones winning; null counts for nothing. */
export function mergeDocuments(values: readonly BsonValue[]): BsonDocument {
  const list = values.length === 1 && Array.isArray(values[0]) ? values[0] : values;
  const merged: BsonDocument = {};
  for (const value of list) {
    if (isNullish(value)) continue;
    if (!isDocument(value)) {
      const message = `$mergeObjects requires object inputs, but input is of type ${typeOf(value)}`;
      throw new CommandError(40400, message);
    }
    Object.assign(merged, value);
  }
  return merged;
}

function arrayToDocument(value: BsonValue): BsonValue {
  if (isNullish(value)) return null;
  const document: BsonDocument = {};
  for (const entry of arrayIn('$arrayToObject', value, 40386)) {
    const [name, field] = Array.isArray(entry) ? entry : isDocument(entry) ? [entry.k, entry.v] : [];
    if (typeof name !== 'string')
      throw new CommandError(40394, '$arrayToObject requires pairs of a string key and a value');
    document[checkedFieldName(name)] = field ?? null;
  }
  return document;
}

function getField(operand: BsonValue, compile: Compile): Evaluate {
  const fields =
    isDocument(operand) && Object.hasOwn(operand, 'field') ? operand : { field: operand, input: '$$CURRENT' };
  const name = compile(fields.field);
  const input = compile(fields.input ?? '$$CURRENT');
  return (scope) => {
    const field = name(scope);
    if (typeof field !== 'string')
      throw new CommandError(3041704, "$getField requires 'field' to evaluate to type String");
    const document = input(scope);
    if (isNullish(document)) return document;
    return isDocument(document) && Object.hasOwn(document, field) ? document[field] : undefined;
  };
}

function setField(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$setField', operand, ['field', 'input', 'value']);
  const field = compile(required('$setField', fields, 'field'))({ root: {}, variables: new Map() });
  const input = compile(required('$setField', fields, 'input'));
  const value = compile(required('$setField', fields, 'value'));
  if (typeof field !== 'string')
    throw new CommandError(4161107, "$setField requires 'field' to be a constant string");
  const name = checkedFieldName(field);
  return (scope) => {
    const document = input(scope);
    if (isNullish(document)) return null;
    if (!isDocument(document))
      throw new CommandError(4161105, "$setField requires 'input' to evaluate to type Object");
    const next = value(scope);
    if (next !== undefined) return { ...document, [name]: next };
    const { [name]: _removed, ...rest } = document;
    return rest;
  };
}
