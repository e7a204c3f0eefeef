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
  $in: binary('$in', (value, array) =>
    arrayIn('$in', array, 40081).some((element) => equalValues(element, value)),
  ),
  $slice: ranged('$slice', 2, 3, sliceOf),
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

/** The largest (1) or smallest (-1); null and missing do not count. */
export function extreme(values: readonly BsonValue[], direction: 1 | -1): BsonValue {
  let best: BsonValue = null;
  for (const value of values) {
    if (isNullish(value)) continue;
    if (best === null || compareValues(value, best) * direction > 0) best = value;
  }
  return best;
}
