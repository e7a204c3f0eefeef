import { Double } from 'bson';
import { integerNumber } from '../bson/arithmetic.ts';
import { wordList } from '../bson/names.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { compileExpression } from '../expressions/expression.ts';
import type { Variables } from '../expressions/operator.ts';

/** Collects a value over the documents of one group. */
export interface Accumulator {
  readonly add: (root: BsonDocument) => void;
  readonly result: () => BsonValue;
}

/** Compiles `{ $sum: … }` into a function that makes the accumulator of a group. */
export function compileAccumulator(field: string, spec: BsonValue, variables: Variables): () => Accumulator {
  const [name, ...others] = isDocument(spec) ? Object.keys(spec) : [];
  if (!isDocument(spec) || name === undefined || !name.startsWith('$')) {
    throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
  }
  if (others.length > 0) throw new CommandError(40238, `The field '${field}' must specify one accumulator`);
  if (UNSUPPORTED.includes(name)) throw notSupported(`the accumulator ${name}`);
  if (name !== '$sum') throw new CommandError(15952, `unknown group operator '${name}'`);
  const evaluate = compileExpression(spec[name], variables);
  return () => {
    const sum = new WholeSum();
    return { add: (root) => sum.add(evaluate(root)), result: () => sum.total() };
  };
}

const UNSUPPORTED =
  wordList(`$accumulator $addToSet $avg $bottom $bottomN $count $first $firstN $last $lastN $max $maxN $median
  $mergeObjects $min $minN $percentile $push $stdDevPop $stdDevSamp $top $topN`);

/** The exact sum of int32s and int64s; an int32 that overflows becomes an int64, an int64 a double. */
class WholeSum {
  #total = 0n;
  #isInt32 = true;

  add(value: BsonValue): void {
    if (!isNumber(value)) return;
    if (value._bsontype === 'Double' || value._bsontype === 'Decimal128')
      throw notSupported('$sum of doubles and decimals');
    if (value._bsontype === 'Long') this.#isInt32 = false;
    this.#total += integerOf(value) ?? 0n;
  }

  total(): BsonValue {
    return integerNumber(this.#total, this.#isInt32) ?? new Double(Number(this.#total));
  }
}
