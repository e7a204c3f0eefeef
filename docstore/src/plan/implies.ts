import { Decimal128, Double, Int32, Long } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, rankOf } from '../bson/value.ts';
import { compileFilter, isOperators } from '../query/filter.ts';
import { type Predicate, predicatesOf } from '../query/predicates.ts';

/** Whether every document that fulfils the predicates of a query also fulfils the filter of a partial index. */
export function implies(predicates: readonly Predicate[], partialFilter: BsonDocument): boolean {
  return Object.entries(partialFilter).every(([name, operand]) => {
    if (name === '$and' && Array.isArray(operand)) {
      return operand.every((branch) => isDocument(branch) && implies(predicates, branch));
    }
    if (name.startsWith('$')) return false;
    const onPath = predicates.filter((predicate) => predicate.path === name);
    if (!isOperators(operand)) return impliesTest(onPath, operand);
    return Object.entries(operand).every(([operator, value]) => impliesTest(onPath, { [operator]: value }));
  });
}

function impliesTest(onPath: readonly Predicate[], test: BsonValue): boolean {
  const { matches } = compileFilter({ x: test });
  const [required] = predicatesOf({ x: test });
  return onPath.some((predicate) => {
    if (predicate.op === 'eq' || predicate.op === 'in') {
      return predicate.values.every((value) => value !== null && matches({ x: value }));
    }
    if (required === undefined)
      return predicate.op !== 'exists' && isOfType(predicate.values[0], test, matches);
    return required.op === 'exists' || isNarrower(predicate, required);
  });
}

/** Whether `$type` is true for all values in a range, which are all of the value's type (numbers have four). */
function isOfType(value: BsonValue, test: BsonValue, matches: (document: BsonDocument) => boolean): boolean {
  if (!isDocument(test) || test.$type === undefined) return false;
  const samples = isNumber(value) ? [new Int32(1), Long.ONE, new Double(1), new Decimal128('1')] : [value];
  return samples.every((sample) => matches({ x: sample }));
}

/** Whether a range predicate implies another with a bound on the same side. */
function isNarrower(inner: Predicate, outer: Predicate): boolean {
  const [a] = inner.values;
  const [b] = outer.values;
  if (inner.op === 'exists' || inner.op[0] !== outer.op[0] || rankOf(a) !== rankOf(b)) return false;
  const order = compareValues(a, b) * (inner.op[0] === 'g' ? 1 : -1);
  return order > 0 || (order === 0 && (inner.op === outer.op || outer.op.endsWith('e')));
}
