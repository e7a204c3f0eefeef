import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';

/** What an expression is evaluated in. */
export interface Scope {
  /** `$$ROOT`: the document at hand. */
  readonly root: BsonDocument;
  /** The values of `$$name`; `NOW` is always among them. */
  readonly variables: ReadonlyMap<string, BsonValue>;
}

/** An expression ready to be evaluated; `undefined` is a value that is missing. */
export type Evaluate = (scope: Scope) => BsonValue;

/** Reads an expression within an operator; `names` are the variables that the operator adds. */
export type Compile = (expression: BsonValue, names?: readonly string[]) => Evaluate;

/** Reads what stands beside an operator's name. */
export type Operator = (operand: BsonValue, compile: Compile) => Evaluate;

export type Operators = Readonly<Record<string, Operator>>;

/** The expressions of an operator that takes between `least` and `most` arguments; one may stand without brackets. */
export function argumentsOf(
  name: string,
  operand: BsonValue,
  compile: Compile,
  least: number,
  most = least,
): Evaluate[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length >= least && list.length <= most) return list.map((argument) => compile(argument));
  if (least === most) {
    const message = `Expression ${name} takes exactly ${least} arguments. ${list.length} were passed in.`;
    throw new CommandError(16020, message);
  }
  const range = `at least ${least} arguments, and at most ${most}`;
  throw new CommandError(28667, `Expression ${name} takes ${range}, but ${list.length} were passed in.`);
}

/** An operator of one value. */
export function unary(name: string, apply: (value: BsonValue) => BsonValue): Operator {
  return (operand, compile) => {
    const [first] = argumentsOf(name, operand, compile, 1);
    return (scope) => apply(first?.(scope));
  };
}

/** An operator of two values. */
export function binary(name: string, apply: (a: BsonValue, b: BsonValue) => BsonValue): Operator {
  return (operand, compile) => {
    const [first, second] = argumentsOf(name, operand, compile, 2);
    return (scope) => apply(first?.(scope), second?.(scope));
  };
}

/** An operator of some values, given as they are evaluated. */
export function ranged(
  name: string,
  least: number,
  most: number,
  apply: (values: BsonValue[]) => BsonValue,
): Operator {
  return (operand, compile) => {
    const all = argumentsOf(name, operand, compile, least, most);
    return (scope) => apply(all.map((evaluate) => evaluate(scope)));
  };
}

/** An operator of any number of values. */
export function variadic(apply: (values: BsonValue[]) => BsonValue): Operator {
  return (operand, compile) => {
    const all = (Array.isArray(operand) ? operand : [operand]).map((argument) => compile(argument));
    return (scope) => apply(all.map((evaluate) => evaluate(scope)));
  };
}

/** The scope with more variables. */
export function within(scope: Scope, added: Readonly<Record<string, BsonValue>>): Scope {
  return { root: scope.root, variables: new Map([...scope.variables, ...Object.entries(added)]) };
}

/** Null and missing, which most operators answer with null. */
export function isNullish(value: BsonValue): value is null | undefined {
  return value === null || value === undefined;
}

/** The argument as an array; the code is the operator's own. */
export function arrayIn(name: string, value: BsonValue, code: number): BsonValue[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(code, `${name}'s argument must be an array, but is ${typeOf(value)}`);
}

/** The argument as a whole number of 32 bits. */
export function wholeIn(name: string, value: BsonValue, code: number): bigint {
  const whole = isNumber(value) ? integerOf(value) : undefined;
  if (whole !== undefined && BigInt.asIntN(32, whole) === whole) return whole;
  throw new CommandError(
    code,
    `${name} needs a number representable as a 32-bit integer, found ${typeOf(value)}`,
  );
}

/** The fields of an operator's document, unknown ones refused. */
export function fieldsOf(name: string, operand: BsonValue, known: readonly string[]): BsonDocument {
  if (!isDocument(operand)) throw new CommandError(28646, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new CommandError(28647, `Unrecognized parameter to ${name}: ${unknown}`);
  return operand;
}

export function required(name: string, fields: BsonDocument, field: string): BsonValue {
  if (Object.hasOwn(fields, field)) return fields[field];
  throw new CommandError(28648, `Missing '${field}' parameter to ${name}`);
}
