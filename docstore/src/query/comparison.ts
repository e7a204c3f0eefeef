import { areEqual, compareValues } from '../bson/compare.ts';
import { encodeKey } from '../bson/index-key.ts';
import { isNaNValue } from '../bson/number.ts';
import { type BsonValue, isNumber, rankOf, typeOf } from '../bson/value.ts';

/** Tests one value at a path; `undefined` is a missing field. */
export type ValueTest = (value: BsonValue) => boolean;

export type ComparisonName = '$eq' | '$gt' | '$gte' | '$lt' | '$lte';

const ACCEPTS: Readonly<Record<ComparisonName, (order: number) => boolean>> = {
  $eq: (order) => order === 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/**
 * A comparison with the semantics of a query: values of different types do not compare, except that null equals a
 * missing field and every value is above MinKey and below MaxKey. NaN equals itself and is neither above nor below
 * any number.
 */
export function comparisonTest(name: ComparisonName, operand: BsonValue): ValueTest {
  const accepts = ACCEPTS[name];
  const rank = rankOf(operand);
  switch (typeOf(operand)) {
    case 'null':
      return (value) => (value === null || value === undefined) && accepts(0);
    case 'minKey':
      return (value) => (rankOf(value) === rank ? accepts(0) : name === '$gt' || name === '$gte');
    case 'maxKey':
      return (value) => (rankOf(value) === rank ? accepts(0) : name === '$lt' || name === '$lte');
    default:
      if (isNumber(operand) && isNaNValue(operand)) {
        return (value) => isNumber(value) && isNaNValue(value) && accepts(0);
      }
      if (name === '$eq') return (value) => rankOf(value) === rank && areEqual(value, operand);
      return (value) =>
        rankOf(value) === rank &&
        accepts(compareValues(value, operand)) &&
        !(isNumber(value) && isNaNValue(value));
  }
}

/** Longer lists are searched by key, not by comparing each value. */
const SHORT_LIST = 8;

/** Whether a value equals any of the list; null in the list also equals a missing field. */
export function anyOfTest(list: readonly BsonValue[]): ValueTest {
  if (list.length <= SHORT_LIST) {
    const tests = list.map((value) => comparisonTest('$eq', value));
    return (value) => tests.some((test) => test(value));
  }
  const keys = new Set(list.map(keyOf));
  return (value) => keys.has(keyOf(value ?? null));
}

/** A string that is the same for all equal values: the bytes of their index key. */
export function keyOf(value: BsonValue): string {
  return encodeKey([value], [1]).toString('latin1');
}
