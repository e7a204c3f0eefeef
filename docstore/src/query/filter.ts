import { ownEntry, wordList } from '../bson/names.ts';
import { pathOf } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { badValue, notSupported } from '../errors/command-error.ts';
import { compileExpression, startVariables } from '../expressions/expression.ts';
import {
  allOf,
  atPath,
  type FieldTest,
  type Matcher,
  type MatchInfo,
  not,
  onElements,
  onWhole,
} from './field-test.ts';
import {
  anyOf,
  equality,
  exists,
  isReference,
  isRegex,
  isTrue,
  notEqual,
  ordering,
  regex,
  regexTest,
  sizeTest,
  typeTest,
} from './operators.ts';
import { type Predicate, predicatesOf } from './predicates.ts';

/** A compiled filter. */
export interface Filter {
  /** Whether the document matches; sets the array index for the positional `$` in `found`. */
  readonly matches: (document: BsonDocument, found?: MatchInfo) => boolean;
  /** Conditions of every match that an index can serve; the filter may have others. */
  readonly predicates: readonly Predicate[];
  /** The same for each branch of a top-level `$or`: every match fulfils the conditions of at least one branch. */
  readonly alternatives: readonly (readonly Predicate[])[];
}

export interface FilterOptions {
  /** `$$NOW` and the variables of the command's `let`, for `$expr` (see `startVariables`). */
  readonly variables?: ReadonlyMap<string, BsonValue>;
}

/** Within `$elemMatch` there is no top-level document, so `$expr` is refused. */
interface FilterScope extends FilterOptions {
  readonly inElement?: boolean;
}

/** Compiles a filter; an invalid one is refused with BadValue or the server's other codes. */
export function compileFilter(filter: BsonDocument, options: FilterOptions = {}): Filter {
  const predicates = predicatesOf(filter);
  const branches = Array.isArray(filter.$or) ? filter.$or.filter(isDocument) : [];
  const alternatives = branches.map((branch) => [...predicates, ...predicatesOf(branch)]);
  return { matches: conjunction(filter, options), predicates, alternatives };
}

function conjunction(filter: BsonDocument, options: FilterScope): Matcher {
  const matchers = Object.entries(filter).flatMap(([name, operand]) => clause(name, operand, options));
  const [only] = matchers;
  if (only !== undefined && matchers.length === 1) return only;
  return (document, found) => matchers.every((matcher) => matcher(document, found));
}

function clause(name: string, operand: BsonValue, options: FilterScope): Matcher[] {
  if (!name.startsWith('$') || isReference({ [name]: operand })) {
    const path = pathOf(name);
    return fieldTests(name, operand).map((test) => atPath(path, test));
  }
  switch (name) {
    case '$and':
      return branches(name, operand, options);
    case '$or': {
      const matchers = branches(name, operand, options);
      return [(document) => matchers.some((matcher) => matcher(document))];
    }
    case '$nor': {
      const matchers = branches(name, operand, options);
      return [(document) => !matchers.some((matcher) => matcher(document))];
    }
    case '$comment':
      return [];
    case '$expr': {
      if (options.inElement === true) throw badValue('$expr can only be applied to the top-level document');
      const variables = options.variables ?? startVariables(new Date());
      const evaluate = compileExpression(operand, variables);
      return [(root) => isTrue(evaluate(root))];
    }
    default: {
      if (['$where', '$text', '$jsonSchema'].includes(name)) throw notSupported(`the filter ${name}`);
      const message = `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`;
      throw badValue(message);
    }
  }
}

function branches(name: string, operand: BsonValue, options: FilterScope): Matcher[] {
  if (!Array.isArray(operand)) throw badValue(`${name} must be an array`);
  if (operand.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isDocument(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return conjunction(branch, options);
  });
}

/** Whether the operand of a field is a document of operators and not a value to compare with. */
export function isOperators(value: BsonValue): value is BsonDocument {
  return isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false) && !isReference(value);
}

function fieldTests(path: string, operand: BsonValue): FieldTest[] {
  if (isRegex(operand)) return [onElements(regexTest(operand.pattern, operand.options))];
  if (!isOperators(operand)) return [equality(operand)];
  return Object.entries(operand).flatMap(([name, value]) => operatorTest(path, name, value, operand));
}

/** Compiles each operator from its operand, the path of its field and the operators next to it. */
const OPERATORS: Readonly<
  Record<string, (operand: BsonValue, path: string, siblings: BsonDocument) => FieldTest>
> = {
  $eq: equality,
  $ne: notEqual,
  $gt: (operand, path) => ordering('$gt', operand, path),
  $gte: (operand, path) => ordering('$gte', operand, path),
  $lt: (operand, path) => ordering('$lt', operand, path),
  $lte: (operand, path) => ordering('$lte', operand, path),
  $in: (operand) => anyOf('$in', operand),
  $nin: (operand) => not(anyOf('$nin', operand)),
  $not: (operand, path) => negation(path, operand),
  $exists: exists,
  $type: (operand) => onElements(typeTest(operand)),
  $size: sizeTest,
  $regex: (_operand, _path, siblings) => regex(siblings),
  $elemMatch: elemMatch,
};

/** Operators of the server that this store refuses by name. */
const UNSUPPORTED =
  wordList(`$all $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $geoIntersects $geoWithin $maxDistance $minDistance
  $mod $near $nearSphere`);

function operatorTest(path: string, name: string, operand: BsonValue, siblings: BsonDocument): FieldTest[] {
  const operator = ownEntry(OPERATORS, name);
  if (operator !== undefined) return [operator(operand, path, siblings)];
  if (name === '$comment') return [];
  if (name === '$options') return siblings.$regex === undefined ? [regex(siblings)] : [];
  if (UNSUPPORTED.includes(name)) throw notSupported(`the filter ${name}`);
  throw badValue(`unknown operator: ${name}`);
}

function negation(path: string, operand: BsonValue): FieldTest {
  if (isRegex(operand)) return not(allOf(fieldTests(path, operand)));
  if (!isDocument(operand)) throw badValue('$not needs a regex or a document');
  const entries = Object.entries(operand);
  if (entries.length === 0) throw badValue('$not cannot be empty');
  return not(allOf(entries.flatMap(([name, value]) => operatorTest(path, name, value, operand))));
}

const LOGICAL = ['$and', '$or', '$nor', '$expr'];

/** Whether one element of an array is a document that matches. */
function elemMatch(operand: BsonValue): FieldTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  if (isOperators(operand) && !LOGICAL.includes(Object.keys(operand)[0] ?? ''))
    throw notSupported('$elemMatch with operators on the elements themselves');
  const elementTest = documentTest(conjunction(operand, { inElement: true }));
  return onWhole((value, found) => {
    if (!Array.isArray(value)) return false;
    const index = value.findIndex(elementTest);
    if (index < 0) return false;
    if (found !== undefined) found.arrayIndex = index;
    return true;
  });
}

function documentTest(matches: Matcher): (value: BsonValue) => boolean {
  return (value) => {
    if (isDocument(value)) return matches(value);
    // An array matches like a document whose field names are the indices.
    return Array.isArray(value) && matches(Object.fromEntries(value.entries()));
  };
}
