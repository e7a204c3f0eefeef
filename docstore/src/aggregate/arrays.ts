import { Int32 } from 'bson';
import { compareValues, equalValues } from '../bson/compare.ts';
import { type BsonValue, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { listed } from './arithmetic.ts';
import { arrayIn, binary, isNullish, type Operators, ranged, unary, variadic, wholeIn } from './operator.ts';

/** Operators of arrays as lists. */
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
  $max: variadic((values) => extreme(listed(values), 1)),
  $min: variadic((values) => extreme(listed(values), -1)),
};

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

/** The largest (1) or smallest (-1); null and missing do not count. */
export function extreme(values: readonly BsonValue[], direction: 1 | -1): BsonValue {
  let best: BsonValue = null;
  for (const value of values) {
    if (isNullish(value)) continue;
    if (best === null || compareValues(value, best) * direction > 0) best = value;
  }
  return best;
}
