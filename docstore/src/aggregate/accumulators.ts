import { Int32 } from 'bson';
import { type BsonNumber, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors.ts';
import { entryOf, words } from '../names.ts';
import { keyOf } from '../query/comparison.ts';
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
  const gather = entryOf(GATHERERS, name);
  if (gather !== undefined) {
    const evaluate = compileExpression(name === '$count' ? new Int32(1) : operand, names);
    return () => {
      const { add, result } = gather();
      return { add: (scope) => add(evaluate(scope)), result };
    };
  }
  if (KNOWN.includes(name)) {
    throw notSupported(`the accumulator ${name}`);
  }
  throw new CommandError(15952, `unknown group operator '${name}'`);
}

const KNOWN =
  words(`$accumulator $bottom $bottomN $firstN $lastN $maxN $median $minN $percentile $stdDevPop $stdDevSamp $top
  $topN`);

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
