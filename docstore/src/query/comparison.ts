import { compareValues, equalValues } from '../bson/compare.ts';
import { encodeKey } from '../bson/index-key.ts';
import { isNaNValue } from '../bson/number.ts';
import { type BsonValue, isNumber, rankOf, typeOf } from '../bson/value.ts';

/** A test of one value at a path; `undefined` is a field that is not there. */
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
 * A comparison as a query makes it: only within one type, save that null stands for missing fields too and that
 * every value is above MinKey and below MaxKey. NaN is equal to itself and neither above nor below a number.
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
      if (name === '$eq') return (value) => rankOf(value) === rank && equalValues(value, operand);
      return (value) =>
        rankOf(value) === rank &&
        accepts(compareValues(value, operand)) &&
        !(isNumber(value) && isNaNValue(value));
  }
}

/** Above this size a list is looked up by key instead of compared one by one. */
const SHORT_LIST = 8;

/** Equality with any of the list; null in it stands for missing fields too. */
export function anyOfTest(list: readonly BsonValue[]): ValueTest {
  if (list.length <= SHORT_LIST) {
    const tests = list.map((value) => comparisonTest('$eq', value));
    return (value) => tests.some((test) => test(value));
  }
  const keys = new Set(list.map(keyOf));
  return (value) => keys.has(keyOf(value ?? null));
}

/** One string for all equal values: the bytes of their index key. */
export function keyOf(value: BsonValue): string {
  return encodeKey([value], [1]).toString('latin1');
}
