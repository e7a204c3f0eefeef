import { Int32 } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonNumber, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { keyOf } from '../query/comparison.ts';
import { compileSort } from '../query/sort.ts';
import { divideNumbers } from './arithmetic.ts';
import { extreme } from './arrays.ts';
import { mergeDocuments } from './documents.ts';
import { compileExpression } from './expression.ts';
import type { Scope } from './operator.ts';
import { meanOf, Summation } from './summation.ts';

/** What gathers the documents of one group. */
export interface Accumulator {
  readonly add: (scope: Scope) => void;
  readonly result: () => BsonValue;
}

/** Reads `{ $sum: … }` and gives what makes an accumulator for a group. */
export function compileAccumulator(
  field: string,
  spec: BsonValue,
  names: Iterable<string>,
): () => Accumulator {
  const [name, ...others] = isDocument(spec) ? Object.keys(spec) : [];
  if (!isDocument(spec) || name === undefined || !name.startsWith('$')) {
    throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
  }
  if (others.length > 0) throw new CommandError(40238, `The field '${field}' must specify one accumulator`);
  const operand = spec[name];
  const gather = Object.hasOwn(GATHERERS, name) ? GATHERERS[name] : undefined;
  if (gather !== undefined) {
    const evaluate = compileExpression(name === '$count' ? new Int32(1) : operand, names);
    return () => {
      const { add, result } = gather();
      return { add: (scope) => add(evaluate(scope)), result };
    };
  }
  if (Object.hasOwn(SELECTIONS, name)) return selection(name, operand, names);
  if (KNOWN.includes(name)) {
    throw new CommandError('NotImplemented', `the accumulator ${name} is not supported by this store`);
  }
  throw new CommandError(15952, `unknown group operator '${name}'`);
}

const KNOWN = ['$stdDevPop', '$stdDevSamp', '$median', '$percentile', '$accumulator'];

interface Gatherer {
  readonly add: (value: BsonValue) => void;
  readonly result: () => BsonValue;
}

const GATHERERS: Readonly<Record<string, () => Gatherer>> = {
  $sum: summing,
  $count: summing,
  $avg: () => {
    const numbers: BsonNumber[] = [];
    return {
      add: (value) => {
        if (isNumber(value)) numbers.push(value);
      },
      result: () => meanOf(numbers, divideNumbers),
    };
  },
  $min: () => folding((best, value) => extreme([best, value], -1)),
  $max: () => folding((best, value) => extreme([best, value], 1)),
  $first: () => {
    let first: { value: BsonValue } | undefined;
    return {
      add: (value) => {
        first ??= { value };
      },
      result: () => first?.value ?? null,
    };
  },
  $last: () => folding((_old, value) => value ?? null),
  $push: () => {
    const values: BsonValue[] = [];
    return {
      add: (value) => {
        if (value !== undefined) values.push(value);
      },
      result: () => values,
    };
  },
  $addToSet: () => {
    const values = new Map<string, BsonValue>();
    return {
      add: (value) => {
        if (value !== undefined && !values.has(keyOf(value))) values.set(keyOf(value), value);
      },
      result: () => [...values.values()],
    };
  },
  $mergeObjects: () => {
    const documents: BsonValue[] = [];
    return { add: (value) => documents.push(value), result: () => mergeDocuments(documents) };
  },
};

function summing(): Gatherer {
  const sum = new Summation();
  return {
    add: (value) => {
      if (isNumber(value)) sum.add(value);
    },
    result: () => sum.total(),
  };
}

function folding(fold: (old: BsonValue, value: BsonValue) => BsonValue): Gatherer {
  let current: BsonValue = null;
  return {
    add: (value) => {
      current = fold(current, value);
    },
    result: () => current,
  };
}

interface Selected {
  readonly key: readonly BsonValue[];
  readonly value: BsonValue;
}

/** How each selecting accumulator orders, what it is given, and whether it gives one value or a list. */
const SELECTIONS: Readonly<
  Record<string, { order: 'sortBy' | 'value' | 'arrival'; reversed: boolean; single: boolean }>
> = {
  $top: { order: 'sortBy', reversed: false, single: true },
  $bottom: { order: 'sortBy', reversed: true, single: true },
  $topN: { order: 'sortBy', reversed: false, single: false },
  $bottomN: { order: 'sortBy', reversed: true, single: false },
  $maxN: { order: 'value', reversed: true, single: false },
  $minN: { order: 'value', reversed: false, single: false },
  $firstN: { order: 'arrival', reversed: false, single: false },
  $lastN: { order: 'arrival', reversed: true, single: false },
};

function selection(name: string, operand: BsonValue, names: Iterable<string>): () => Accumulator {
  const rule = SELECTIONS[name];
  if (rule === undefined || !isDocument(operand)) {
    throw new CommandError(5788001, `specification must be an object; found ${name}`);
  }
  const sort = rule.order === 'sortBy' ? compileSort(documentOf(name, operand.sortBy)) : undefined;
  const output = compileExpression(rule.order === 'sortBy' ? operand.output : operand.input, names);
  const count = rule.single ? 1 : countOf(name, operand.n);
  return () => {
    const all: Selected[] = [];
    return {
      add: (scope) => {
        const value = output(scope) ?? null;
        if (rule.order === 'value' && value === null) return;
        all.push({ key: sort?.keyOf(scope.root) ?? [], value });
      },
      result: () => {
        if (sort !== undefined) all.sort((a, b) => sort.compareKeys(a.key, b.key));
        if (rule.order === 'value') all.sort((a, b) => compareValues(a.value, b.value));
        const values = all.map(({ value }) => value);
        // The largest come first, but the last N keep the order in which they came.
        const chosen = rule.reversed
          ? values.slice(Math.max(0, values.length - count))
          : values.slice(0, count);
        if (rule.single) return chosen[0] ?? null;
        return name === '$maxN' ? chosen.reverse() : chosen;
      },
    };
  };
}

function documentOf(name: string, value: BsonValue): BsonDocument {
  if (isDocument(value)) return value;
  throw new CommandError(10065, `${name} needs 'sortBy' to be an object`);
}

/** `n` of the selecting accumulators: a constant here, although the server would let it depend on the group. */
function countOf(name: string, value: BsonValue): number {
  if (isDocument(value) || typeof value === 'string') {
    throw new CommandError('NotImplemented', `${name} with a computed n is not supported by this store`);
  }
  const count = isNumber(value) ? integerOf(value) : undefined;
  if (count === undefined || count <= 0n)
    throw new CommandError(5787908, `'n' must be greater than 0 in ${name}`);
  return Number(count);
}
