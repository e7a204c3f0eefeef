import { Int32 } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues } from '../bson/compare.ts';
import { indexValues } from '../bson/index-values.ts';
import { isNaNValue } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { filters, paths, smallDocuments } from '../testing/arbitrary-query.ts';
import { comparisonTest } from './comparison.ts';
import { compileFilter } from './filter.ts';
import type { Predicate } from './predicates.ts';
import { compileSort } from './sort.ts';

/**
 * The model: collects all values at a path in a list, then applies every operator to every value. A missing value is
 * `undefined`.
 */
function valuesAt(value: BsonValue, [name, ...rest]: string[]): BsonValue[] {
  if (name === undefined) return Array.isArray(value) ? [...value, value] : [value];
  if (isDocument(value)) {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (rest.length > 0 && inner !== undefined && !isDocument(inner) && !Array.isArray(inner))
      return [undefined];
    if (rest.length > 0 && inner === undefined) return [undefined];
    return valuesAt(inner, rest);
  }
  if (!Array.isArray(value)) return [];
  const found: BsonValue[] = [];
  for (const [i, element] of value.entries()) {
    if (isDocument(element)) found.push(...valuesAt(element, [name, ...rest]));
    if (String(i) !== name) continue;
    if (rest.length === 0) found.push(element);
    else if (Array.isArray(element) || isDocument(element)) found.push(...valuesAt(element, rest));
  }
  return found;
}

/** The values at a path, without expanding the array at its end. */
function wholesAt(document: BsonDocument, path: string): BsonValue[] {
  return valuesAt(document, path.split('.')).filter((value, _i, all) => !isElementOfLater(value, all));
}

/** In the list, the elements of an array precede it. */
function isElementOfLater(value: BsonValue, all: BsonValue[]): boolean {
  return all.some(
    (other) => Array.isArray(other) && other !== value && other.some((element) => element === value),
  );
}

const kindOf = (value: BsonValue) => {
  if (value === undefined || value === null) return 'nothing';
  return isNumber(value) ? 'number' : typeOf(value);
};
const isNaNNumber = (value: BsonValue) => isNumber(value) && isNaNValue(value);

function compares(name: string, value: BsonValue, operand: BsonValue): boolean {
  const kind = kindOf(operand);
  if (kind !== kindOf(value)) {
    if (kind === 'minKey') return name === '$gt' || name === '$gte';
    return kind === 'maxKey' && (name === '$lt' || name === '$lte');
  }
  if (isNaNNumber(value) || isNaNNumber(operand)) {
    return isNaNNumber(value) && isNaNNumber(operand) && ['$eq', '$gte', '$lte'].includes(name);
  }
  const order = kind === 'nothing' ? 0 : compareValues(value, operand);
  if (order === 0) return ['$eq', '$gte', '$lte'].includes(name);
  return order < 0 ? ['$lt', '$lte'].includes(name) : ['$gt', '$gte'].includes(name);
}

function holds(name: string, operand: BsonValue, elements: BsonValue[], wholes: BsonValue[]): boolean {
  const list = Array.isArray(operand) ? operand : [];
  switch (name) {
    case '$ne':
      return !holds('$eq', operand, elements, wholes);
    case '$nin':
      return !holds('$in', operand, elements, wholes);
    case '$in':
      return list.some((one) => holds('$eq', one, elements, wholes));
    case '$exists':
      return elements.some((value) => value !== undefined) === operand;
    case '$type':
      return elements.some((value) =>
        operand === 'number' ? isNumber(value) : typeOf(value) === operand && value !== undefined,
      );
    case '$size':
      return wholes.some((value) => Array.isArray(value) && String(value.length) === String(operand));
    case '$not':
      return !holdsAll(operand, elements, wholes);
    case '$elemMatch':
      return wholes.some(
        (value) => Array.isArray(value) && value.some((element) => matchesElement(operand, element)),
      );
    default:
      return elements.some((value) => compares(name, value, operand));
  }
}

function holdsAll(operators: BsonValue, elements: BsonValue[], wholes: BsonValue[]): boolean {
  return Object.entries(operators as BsonDocument).every(([name, operand]) =>
    holds(name, operand, elements, wholes),
  );
}

const isOperators = (value: BsonValue) =>
  isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

function matchesElement(condition: BsonValue, element: BsonValue): boolean {
  const document = Array.isArray(element) ? Object.fromEntries(element.entries()) : element;
  return isDocument(document) && modelMatches(condition as BsonDocument, document);
}

function modelMatches(filter: BsonDocument, document: BsonDocument): boolean {
  return Object.entries(filter).every(([name, operand]) => {
    const branches = (Array.isArray(operand) ? operand : []) as BsonDocument[];
    if (name === '$and') return branches.every((branch) => modelMatches(branch, document));
    if (name === '$or') return branches.some((branch) => modelMatches(branch, document));
    if (name === '$nor') return !branches.some((branch) => modelMatches(branch, document));
    const elements = valuesAt(document, name.split('.'));
    const wholes = wholesAt(document, name);
    return isOperators(operand)
      ? holdsAll(operand, elements, wholes)
      : holds('$eq', operand, elements, wholes);
  });
}

function entrySatisfies(predicate: Predicate, value: BsonValue): boolean {
  const [operand] = predicate.values;
  if (predicate.op === 'exists') return true;
  if (predicate.op === 'in') return predicate.values.some((one) => comparisonTest('$eq', one)(value));
  return comparisonTest(`$${predicate.op}`, operand)(value);
}

describe('filters of all kinds', () => {
  it('match like the model', () => {
    fc.assert(
      fc.property(filters, smallDocuments, (filter, document) => {
        expect(compileFilter(filter).matches(document)).toBe(modelMatches(filter, document));
      }),
      { numRuns: 20_000 },
    );
  });

  it('give the planner only conditions that an index entry of every match fulfils', () => {
    fc.assert(
      fc.property(filters, smallDocuments, (filter, document) => {
        const { matches, predicates } = compileFilter(filter);
        if (!matches(document)) return;
        for (const predicate of predicates) {
          const values = indexValues(document, [predicate.path]).map(([value]) => value);
          expect(values.some((value) => entrySatisfies(predicate, value))).toBe(true);
        }
      }),
      { numRuns: 20_000 },
    );
  });
});

const ONE = new Int32(1);
const MINUS_ONE = new Int32(-1);

describe('sort', () => {
  it('by one path uses the smallest or largest value there', () => {
    const plainPaths = paths.filter((path) => !path.includes('0'));
    fc.assert(
      fc.property(
        plainPaths,
        fc.constantFrom(1 as const, -1 as const),
        smallDocuments,
        (path, direction, document) => {
          const sort = compileSort({ [path]: direction === 1 ? ONE : MINUS_ONE });
          const expected = sortValuesAt(document, path.split('.')).reduce((best, value) =>
            compareValues(value, best) * direction < 0 ? value : best,
          );
          expect(compareValues(sort.keyOf(document)[0], expected)).toBe(0);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

/** The values at a path for a sort: null for missing, `undefined` for an empty array; nested arrays are not expanded. */
function sortValuesAt(value: BsonValue, [name, ...rest]: string[]): BsonValue[] {
  if (name === undefined) {
    if (!Array.isArray(value)) return [value ?? null];
    return value.length === 0 ? [undefined] : value;
  }
  if (isDocument(value)) return sortValuesAt(Object.hasOwn(value, name) ? value[name] : undefined, rest);
  if (!Array.isArray(value) || value.length === 0) return [null];
  return value.flatMap((element) => (isDocument(element) ? sortValuesAt(element, [name, ...rest]) : [null]));
}
