import { compareValues, equalValues } from '../bson/compare.ts';
import type { BsonValue } from '../bson/value.ts';
import { keyOf } from '../query/comparison.ts';
import { isTrue } from '../query/operators.ts';
import { arrayIn, binary, isNullish, type Operators, unary, variadic } from './operator.ts';

/** Operators of arrays as sets: each value counts once, whatever its number type. */
export const SETS: Operators = {
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
};

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
