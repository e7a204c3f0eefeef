import { wordList } from '../bson/names.ts';
import { isArrayIndex } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';

/**
 * One condition of a filter that an index on its path can serve. Conditions are independent: in an array field two
 * elements may fulfil two ranges, so the planner combines ranges only if the index has seen no arrays.
 */
export interface Predicate {
  readonly path: string;
  readonly op: 'eq' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists';
  /** One value; for 'in' the whole list, for 'exists' none. A null also matches missing fields. */
  readonly values: readonly BsonValue[];
}

/**
 * The conditions at the top level and under `$and`, in order, without those that no index can serve. Paths with a
 * number are left out too: `a.0` means an element or a field in a filter, but only one of them in an index.
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

/** Arrays match by element and as a whole, regular expressions match many strings: neither is one index key. */
function isPoint(value: BsonValue): boolean {
  return !Array.isArray(value) && typeOf(value) !== 'regex';
}

const RANGED = wordList('int long double decimal string binData objectId bool date timestamp');

function range(path: string, op: 'gt' | 'gte' | 'lt' | 'lte', value: BsonValue): Predicate[] {
  return RANGED.includes(typeOf(value)) ? [{ path, op, values: [value] }] : [];
}
