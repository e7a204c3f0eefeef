import { Int32 } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isTrue } from '../query/operators.ts';
import {
  argumentsOf,
  binary,
  type Compile,
  type Evaluate,
  isNullish,
  type Operator,
  type Operators,
  within,
} from './operator.ts';

const ORDERS = [new Int32(-1), new Int32(0), new Int32(1)];

/** Comparison, boolean and conditional operators, and `$let`. */
export const LOGIC: Operators = {
  $cmp: binary('$cmp', (a, b) => ORDERS[Math.sign(compareValues(a, b)) + 1] ?? null),
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $and: junction((all, scope) => all.every((evaluate) => isTrue(evaluate(scope)))),
  $or: junction((all, scope) => all.some((evaluate) => isTrue(evaluate(scope)))),
  $not: (operand, compile) => {
    const [condition] = argumentsOf('$not', operand, compile, 1);
    return (scope) => !isTrue(condition?.(scope));
  },
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOf,
  $let: letIn,
};

function comparison(name: string, holds: (order: number) => boolean): Operator {
  return binary(name, (a, b) => holds(compareValues(a, b)));
}

function junction(holds: (all: readonly Evaluate[], scope: Parameters<Evaluate>[0]) => boolean): Operator {
  return (operand, compile) => {
    const all = (Array.isArray(operand) ? operand : [operand]).map((argument) => compile(argument));
    return (scope) => holds(all, scope);
  };
}

function cond(operand: BsonValue, compile: Compile): Evaluate {
  let parts: BsonValue = operand;
  if (isDocument(operand)) {
    const unknown = Object.keys(operand).find((name) => !['if', 'then', 'else'].includes(name));
    if (unknown !== undefined) throw new CommandError(17083, `Unrecognized parameter to $cond: ${unknown}`);
    for (const [i, name] of ['if', 'then', 'else'].entries()) {
      if (!Object.hasOwn(operand, name)) {
        throw new CommandError(17080 + i, `Missing '${name}' parameter to $cond`);
      }
    }
    parts = [operand.if, operand.then, operand.else];
  }
  const [condition, yes, no] = argumentsOf('$cond', parts, compile, 3);
  return (scope) => (isTrue(condition?.(scope)) ? yes?.(scope) : no?.(scope));
}

function ifNull(operand: BsonValue, compile: Compile): Evaluate {
  if (!Array.isArray(operand) || operand.length < 2) {
    throw new CommandError(1257300, '$ifNull needs at least two arguments');
  }
  const all = operand.map((argument) => compile(argument));
  const last = all.pop();
  return (scope) => {
    for (const evaluate of all) {
      const value = evaluate(scope);
      if (!isNullish(value)) return value;
    }
    return last?.(scope);
  };
}

function switchOf(operand: BsonValue, compile: Compile): Evaluate {
  if (!isDocument(operand)) throw new CommandError(40060, '$switch requires an object as an argument');
  const { branches, default: otherwise, ...others } = operand;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new CommandError(40067, `$switch found an unknown argument: ${unknown}`);
  if (!Array.isArray(branches)) throw new CommandError(40061, "$switch expected an array for 'branches'");
  if (branches.length === 0) throw new CommandError(40068, '$switch requires at least one branch.');
  const compiled = branches.map((branch) => {
    if (!isDocument(branch)) throw new CommandError(40062, '$switch expected each branch to be an object');
    if (branch.case === undefined)
      throw new CommandError(40064, "$switch requires each branch have a 'case' expression");
    if (branch.then === undefined)
      throw new CommandError(40065, "$switch requires each branch have a 'then' expression.");
    return { condition: compile(branch.case), result: compile(branch.then) };
  });
  const last = Object.hasOwn(operand, 'default') ? compile(otherwise) : undefined;
  return (scope) => {
    const branch = compiled.find(({ condition }) => isTrue(condition(scope)));
    if (branch !== undefined) return branch.result(scope);
    if (last !== undefined) return last(scope);
    throw new CommandError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
}

function letIn(operand: BsonValue, compile: Compile): Evaluate {
  if (!isDocument(operand)) throw new CommandError(16874, '$let only supports an object as its argument');
  const { vars, in: body } = operand;
  if (!isDocument(vars)) throw new CommandError(16876, "Missing 'vars' parameter to $let");
  if (!Object.hasOwn(operand, 'in')) throw new CommandError(16877, "Missing 'in' parameter to $let");
  const bindings = Object.entries(vars).map(([name, value]) => [name, compile(value)] as const);
  const evaluate = compile(body, Object.keys(vars));
  return (scope) => {
    const values = bindings.map(([name, value]) => [name, value(scope)] as const);
    return evaluate(within(scope, Object.fromEntries(values)));
  };
}
