import { checkedFieldName } from '../bson/field-name.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors.ts';
import { entryOf, words } from '../names.ts';
import { fieldOf } from '../query/path.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAY_ITERATION } from './array-iteration.ts';
import { ARRAYS } from './arrays.ts';
import { CONVERSIONS } from './conversions.ts';
import { DATES } from './dates.ts';
import { DOCUMENTS } from './documents.ts';
import { LOGIC } from './logic.ts';
import type { Compile, Evaluate, Operators, Scope } from './operator.ts';
import { STRINGS } from './strings.ts';

const OPERATORS: Operators = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...ARRAY_ITERATION,
  ...CONVERSIONS,
  ...DATES,
  ...DOCUMENTS,
  ...LOGIC,
  ...STRINGS,
};

/** Variables that every expression knows; a command's `let` is computed before there is a document. */
const WITHOUT_DOCUMENT: ReadonlySet<string> = new Set(['REMOVE', 'NOW']);
const SYSTEM_VARIABLES = ['ROOT', 'CURRENT', ...WITHOUT_DOCUMENT];

/**
 * Reads an aggregation expression. `names` are the variables of the command's `let`. What this store does not
 * have is refused: unknown operators with InvalidPipelineOperator, others with NotImplemented.
 */
export function compileExpression(expression: BsonValue, names: Iterable<string> = []): Evaluate {
  return compileWith(expression, new Set([...SYSTEM_VARIABLES, ...names]));
}

/** The variables at the start of a command: the time, and what its `let` computes. */
export function startVariables(now: Date, letFields: BsonDocument = {}): ReadonlyMap<string, BsonValue> {
  const variables = new Map<string, BsonValue>([['NOW', now]]);
  for (const [name, expression] of Object.entries(letFields)) {
    checkVariable(name);
    variables.set(name, compileWith(expression, WITHOUT_DOCUMENT)({ root: {}, variables }));
  }
  return variables;
}

function compileWith(expression: BsonValue, names: ReadonlySet<string>): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return pathExpression(expression, names);
  if (Array.isArray(expression)) {
    const elements = expression.map((element) => compileWith(element, names));
    return (scope) => elements.map((element) => element(scope) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const [name] = Object.keys(expression);
  if (name?.startsWith('$')) return operatorExpression(name, expression, names);
  const fields = Object.entries(expression).map(([field, value]) => {
    if (field.startsWith('$')) throw new CommandError(16410, `field names may not start with '$': ${field}`);
    if (field.includes('.')) throw new CommandError(16412, `FieldPath field names may not contain '.'.`);
    return [field, compileWith(value, names)] as const;
  });
  return (scope) => {
    const document: BsonDocument = {};
    for (const [field, evaluate] of fields) {
      const value = evaluate(scope);
      if (value !== undefined) document[field] = value;
    }
    return document;
  };
}

function operatorExpression(name: string, expression: BsonDocument, names: ReadonlySet<string>): Evaluate {
  if (Object.keys(expression).length > 1) {
    throw new CommandError(15983, 'An object representing an expression must have exactly one field');
  }
  const operand = expression[name];
  if (name === '$literal' || name === '$const') return () => operand;
  const operator = entryOf(OPERATORS, name);
  if (operator === undefined) {
    if (NOT_SUPPORTED.has(name)) {
      throw notSupported(`the expression ${name}`);
    }
    throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  const compile: Compile = (inner, added = []) => {
    for (const variable of added) checkVariable(variable);
    return compileWith(inner, added.length === 0 ? names : new Set([...names, ...added]));
  };
  return operator(operand, compile);
}

/** Operators of the server that are left out because they are rare or cannot be made exact here. */
const NOT_SUPPORTED = new Set(
  words(`$accumulator $acos $acosh $allElementsTrue $anyElementTrue $asin $asinh $atan $atan2 $atanh $binarySize $bitAnd
  $bitNot $bitOr $bitXor $bsonSize $convert $cos $cosh $dateAdd $dateDiff $dateFromParts $dateFromString $dateSubtract
  $dateToParts $dateTrunc $degreesToRadians $denseRank $exp $firstN $function $indexOfArray $indexOfBytes $indexOfCP
  $isoWeek $isoWeekYear $lastN $ln $log $log10 $ltrim $maxN $median $meta $minN $percentile $pow $radiansToDegrees
  $range $regexFind $regexFindAll $replaceAll $replaceOne $reverseArray $rtrim $sampleRate $setDifference
  $setEquals $setIntersection $setIsSubset $setUnion $sin $sinh $sortArray $sqrt $stdDevPop $stdDevSamp $strLenBytes
  $strcasecmp $substr $substrBytes $tan $tanh $toHashedIndexKey $toUUID $trim $tsIncrement $tsSecond $week
  $zip`),
);

function checkVariable(name: string): void {
  if (!/^[a-z][0-9A-Za-z_]*$/.test(name) && name !== 'CURRENT') {
    throw new CommandError(
      'FailedToParse',
      `'${name}' starts with an invalid character for a user variable name`,
    );
  }
}

function pathExpression(text: string, names: ReadonlySet<string>): Evaluate {
  const isVariable = text.startsWith('$$');
  const [first = '', ...rest] = text.slice(isVariable ? 2 : 1).split('.');
  if (!isVariable) {
    if (!names.has('CURRENT'))
      throw new CommandError(
        4890500,
        'Command let expression tried to access a field, but this is not allowed',
      );
    const path = checkedPath([first, ...rest]);
    return (scope) => valueAtPath(scope.variables.get('CURRENT') ?? scope.root, path);
  }
  if (first === '') throw new CommandError('FailedToParse', 'empty variable names are not allowed');
  if (!names.has(first)) {
    const isKnown = ['CLUSTER_TIME', 'USER_ROLES', 'SEARCH_META'].includes(first);
    if (isKnown) throw notSupported(`$$${first}`);
    throw new CommandError(17276, `Use of undefined variable: ${first}`);
  }
  const path = rest.length === 0 ? rest : checkedPath(rest);
  return (scope) => valueAtPath(variableIn(scope, first), path);
}

function variableIn(scope: Scope, name: string): BsonValue {
  if (name === 'ROOT') return scope.root;
  if (name === 'REMOVE') return undefined;
  if (name === 'CURRENT') return scope.variables.get('CURRENT') ?? scope.root;
  return scope.variables.get(name);
}

/** Refuses the field names that a path of the aggregation language cannot have. */
export function checkedPath(path: readonly string[]): readonly string[] {
  for (const name of path) {
    if (name === '') throw new CommandError(15998, 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$')) {
      const message = "FieldPath field names may not start with '$'. Consider using $getField or $setField.";
      throw new CommandError(16410, message);
    }
    checkedFieldName(name);
  }
  return path;
}

/** What a path means in an expression: through an array it gathers what its documents have; no index is a place. */
export function valueAtPath(value: BsonValue, path: readonly string[], at = 0): BsonValue {
  if (at === path.length) return value;
  if (isDocument(value)) return valueAtPath(fieldOf(value, path[at] ?? ''), path, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((element) => {
    const inner = isDocument(element) ? valueAtPath(element, path, at) : undefined;
    return inner === undefined ? [] : [inner];
  });
}
