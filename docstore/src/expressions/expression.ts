import { checkedFieldName } from '../bson/field-name.ts';
import { ownEntry } from '../bson/names.ts';
import { fieldOf } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import type { Evaluate, Variables } from './operator.ts';
import { OPERATORS } from './operators.ts';
import { UNSUPPORTED_OPERATORS } from './unsupported-operators.ts';

/** The variables and the document that an expression may refer to. */
interface Scope {
  readonly variables: Variables;
  /** False for a command's `let`, which is evaluated before any document is read. */
  readonly hasDocument: boolean;
}

/** Compiles an aggregation expression. Operators and variables that this store does not have are refused by name. */
export function compileExpression(expression: BsonValue, variables: Variables): Evaluate {
  return compileIn({ variables, hasDocument: true }, expression);
}

/** The variables at the start of a command: the time, and those that its `let` defines. */
export function startVariables(now: Date, letFields: BsonDocument = {}): Variables {
  const time = new Map<string, BsonValue>([['NOW', now]]);
  const defined = Object.entries(letFields).map(([name, expression]) => {
    if (!/^[a-z][0-9A-Za-z_]*$/.test(name)) {
      const message = `'${name}' starts with an invalid character for a user variable name`;
      throw new CommandError('FailedToParse', message);
    }
    return [name, compileIn({ variables: time, hasDocument: false }, expression)({})] as const;
  });
  return new Map([...time, ...defined]);
}

function compileIn(scope: Scope, expression: BsonValue): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$$'))
    return variableExpression(scope, expression);
  if (typeof expression === 'string' && expression.startsWith('$')) return pathExpression(scope, expression);
  if (Array.isArray(expression)) {
    const elements = expression.map((element) => compileIn(scope, element));
    return (root) => elements.map((element) => element(root) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const [name] = Object.keys(expression);
  return name?.startsWith('$')
    ? operatorExpression(scope, name, expression)
    : documentExpression(scope, expression);
}

function documentExpression(scope: Scope, expression: BsonDocument): Evaluate {
  const fields = Object.entries(expression).map(([field, value]) => {
    if (field.startsWith('$')) throw new CommandError(16410, `field names may not start with '$': ${field}`);
    if (field.includes('.')) throw new CommandError(16412, `FieldPath field names may not contain '.'.`);
    return [field, compileIn(scope, value)] as const;
  });
  return (root) => {
    const document: BsonDocument = {};
    for (const [field, evaluate] of fields) {
      const value = evaluate(root);
      if (value !== undefined) document[field] = value;
    }
    return document;
  };
}

function operatorExpression(scope: Scope, name: string, expression: BsonDocument): Evaluate {
  if (Object.keys(expression).length > 1) {
    throw new CommandError(15983, 'An object representing an expression must have exactly one field');
  }
  const operator = ownEntry(OPERATORS, name);
  if (operator !== undefined) return operator(expression[name], (inner) => compileIn(scope, inner));
  if (UNSUPPORTED_OPERATORS.has(name)) throw notSupported(`the expression ${name}`);
  throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
}

const UNSUPPORTED_VARIABLES = ['CLUSTER_TIME', 'USER_ROLES', 'SEARCH_META'];

function variableExpression({ variables, hasDocument }: Scope, text: string): Evaluate {
  const [name = '', ...rest] = text.slice(2).split('.');
  const path = rest.length === 0 ? rest : checkedPath(rest);
  if (name === '') throw new CommandError('FailedToParse', 'empty variable names are not allowed');
  if (hasDocument && (name === 'ROOT' || name === 'CURRENT')) return (root) => valueAtPath(root, path);
  if (name === 'REMOVE') return () => undefined;
  if (UNSUPPORTED_VARIABLES.includes(name)) throw notSupported(`$$${name}`);
  if (!variables.has(name)) throw new CommandError(17276, `Use of undefined variable: ${name}`);
  const value = valueAtPath(variables.get(name), path);
  return () => value;
}

function pathExpression({ hasDocument }: Scope, text: string): Evaluate {
  if (!hasDocument) {
    const message = 'Command let expression tried to access a field, but this is not allowed';
    throw new CommandError(4890500, message);
  }
  const path = checkedPath(text.slice(1).split('.'));
  return (root) => valueAtPath(root, path);
}

/** Refuses field names that are not allowed in the path of an expression. */
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

/** The value at a path; through an array it collects the values of the array's documents. */
function valueAtPath(value: BsonValue, path: readonly string[], at = 0): BsonValue {
  if (at === path.length) return value;
  if (isDocument(value)) return valueAtPath(fieldOf(value, path[at] ?? ''), path, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((element) => {
    const inner = isDocument(element) ? valueAtPath(element, path, at) : undefined;
    return inner === undefined ? [] : [inner];
  });
}
