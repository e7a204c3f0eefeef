import { Double } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { checkedFieldName } from '../bson/field-name.ts';
import { type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Compile, Evaluate, Operator, Operators } from './operator.ts';

/** The operators that drivers and their `let` use; every other one is refused by name. */
export const OPERATORS: Operators = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $literal: (operand) => () => operand,
  $const: (operand) => () => operand,
  $rand: random,
  $setField: setField,
};

function comparison(name: string, holds: (order: number) => boolean): Operator {
  return (operand, compile) => {
    const operands = Array.isArray(operand) ? operand : [operand];
    const [first, second] = operands.map((argument) => compile(argument));
    if (first === undefined || second === undefined || operands.length !== 2) {
      const message = `Expression ${name} takes exactly 2 arguments. ${operands.length} were passed in.`;
      throw new CommandError(16020, message);
    }
    return (root) => holds(compareValues(first(root), second(root)));
  };
}

function random(operand: BsonValue): Evaluate {
  if (!isDocument(operand) || Object.keys(operand).length > 0)
    throw new CommandError(3040501, '$rand does not accept arguments');
  return () => new Double(Math.random());
}

function setField(operand: BsonValue, compile: Compile): Evaluate {
  if (!isDocument(operand))
    throw new CommandError(4161100, '$setField only supports an object as its argument');
  const { field, input, value, ...others } = operand;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new CommandError(4161101, `$setField found an unknown argument: ${unknown}`);
  for (const name of ['field', 'input', 'value']) {
    if (operand[name] === undefined) throw new CommandError(4161102, `$setField requires '${name}'`);
  }
  const name = compile(field)({});
  if (typeof name !== 'string')
    throw new CommandError(4161107, "$setField requires 'field' to be a constant string");
  const path = checkedFieldName(name);
  const evaluateInput = compile(input);
  const evaluateValue = compile(value);
  return (root) => {
    const document = evaluateInput(root);
    if (document === null || document === undefined) return null;
    if (!isDocument(document))
      throw new CommandError(4161105, "$setField requires 'input' to evaluate to type Object");
    const next = evaluateValue(root);
    if (next !== undefined) return { ...document, [path]: next };
    const { [path]: _removed, ...rest } = document;
    return rest;
  };
}
