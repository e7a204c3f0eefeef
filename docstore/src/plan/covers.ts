import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import type { IndexScan, Plan } from './planner.ts';

const RANGES = ['$gt', '$gte', '$lt', '$lte'];

/**
 * Whether the keys of the scan alone decide the filter: every document of its intervals matches, and has one key in
 * them. Then documents can be counted and skipped without being read.
 */
export function covers(plan: Plan, query: BsonDocument): plan is IndexScan {
  if (plan.stage !== 'IXSCAN' || plan.index.inexact) return false;
  const { index, uses } = plan;
  const isSingle = index.fields.every((_, place) => {
    const use = uses[place];
    return !index.isMultikey(place) || (use?.kind === 'points' && use.values.length === 1);
  });
  return isSingle && Object.entries(query).every(([path, operand]) => isDecided(plan, path, operand));
}

function isDecided({ index, uses }: IndexScan, path: string, operand: BsonValue): boolean {
  const place = index.fields.findIndex((field) => field.path === path);
  const use = uses[place];
  if (use === undefined) return false;
  if (!isDocument(operand)) return use.kind === 'points' && isExact(operand);
  const conditions = Object.entries(operand);
  const [[name, value] = ['', undefined]] = conditions;
  if (name === '$in' && conditions.length === 1)
    return use.kind === 'points' && Array.isArray(value) && value.every(isExact);
  return (
    use.kind === 'range' &&
    use.predicates.length === conditions.length &&
    conditions.every(([operator, bound]) => RANGES.includes(operator) && isExact(bound))
  );
}

/** A null also matches what is missing, a pattern matches many strings, and an array matches by its elements. */
const isExact = (value: BsonValue): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value instanceof Date ||
  (isNumber(value) && !Number.isNaN(Number(value)));
