import { words } from '../bson/names.ts';
import { isArrayIndex } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';

/**
 * One condition of a filter that an index on its path may serve. Each stands for itself: on an array field two
 * ranges may be fulfilled by two elements, so a planner joins them only where the index has no arrays.
 */
export interface Predicate {
  readonly path: string;
  readonly op: 'eq' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists';
  /** One value, for 'in' all of the list, for 'exists' none. A null among them stands for missing fields too. */
  readonly values: readonly BsonValue[];
}

/**
 * The conditions at the top level and under `$and`, in their order; what an index cannot serve is left out. So are
 * paths with a number in them: `a.0` of a filter is an element or a field, of an index only one of them.
 */
export function predicatesOf(filter: BsonDocument): Predicate[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (name.split('.').some(isArrayIndex)) return [];
    if (name === '$and' && Array.isArray(operand)) {
      return operand.flatMap((branch) => (isDocument(branch) ? predicatesOf(branch) : []));
    }
    if (name.startsWith('$')) return [];
    if (!isDocument(operand) || !Object.keys(operand)[0]?.startsWith('$')) return equality(name, operand);
    return Object.entries(operand).flatMap(([operator, value]) => ofOperator(name, operator, value));
  });
}

function equality(path: string, value: BsonValue): Predicate[] {
  return isPoint(value) ? [{ path, op: 'eq', values: [value] }] : [];
}

function ofOperator(path: string, operator: string, value: BsonValue): Predicate[] {
  switch (operator) {
    case '$eq':
      return equality(path, value);
    case '$in':
      return Array.isArray(value) && value.every(isPoint) ? [{ path, op: 'in', values: value }] : [];
    case '$gt':
      return range(path, 'gt', value);
    case '$gte':
      return range(path, 'gte', value);
    case '$lt':
      return range(path, 'lt', value);
    case '$lte':
      return range(path, 'lte', value);
    case '$exists':
      return value === true ? [{ path, op: 'exists', values: [] }] : [];
    default:
      return [];
  }
}

/** Arrays match element-wise and whole, regular expressions by what they find: neither is one place in an index. */
function isPoint(value: BsonValue): boolean {
  return !Array.isArray(value) && typeOf(value) !== 'regex';
}

const RANGED = words('int long double decimal string binData objectId bool date timestamp');

function range(path: string, op: 'gt' | 'gte' | 'lt' | 'lte', value: BsonValue): Predicate[] {
  return RANGED.includes(typeOf(value)) ? [{ path, op, values: [value] }] : [];
}
