import type { BsonDocument, BsonValue } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isTrue } from '../query/operators.ts';
import {
  arrayIn,
  type Compile,
  type Evaluate,
  fieldsOf,
  isNullish,
  type Operators,
  required,
  wholeIn,
  within,
} from './operator.ts';

/** Operators that evaluate an expression for each element of an array. */
export const ARRAY_ITERATION: Operators = {
  $filter: filterOf,
  $map: mapOf,
  $reduce: reduceOf,
};

function elementName(fields: BsonDocument): string {
  return typeof fields.as === 'string' ? fields.as : 'this';
}

function filterOf(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$filter', operand, ['input', 'as', 'cond', 'limit']);
  const input = compile(required('$filter', fields, 'input'));
  const name = elementName(fields);
  const condition = compile(required('$filter', fields, 'cond'), [name]);
  const limit = compile(fields.limit ?? null);
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    const most = limit(scope);
    const kept = arrayIn('$filter', array, 28651).filter((element) =>
      isTrue(condition(within(scope, { [name]: element }))),
    );
    if (isNullish(most)) return kept;
    const count = wholeIn('$filter', most, 327391);
    if (count <= 0n) throw new CommandError(327392, '$filter: limit must be greater than 0');
    return kept.slice(0, Number(count));
  };
}

function mapOf(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$map', operand, ['input', 'as', 'in']);
  const input = compile(required('$map', fields, 'input'));
  const name = elementName(fields);
  const body = compile(required('$map', fields, 'in'), [name]);
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return arrayIn('$map', array, 16883).map((element) => body(within(scope, { [name]: element })) ?? null);
  };
}

function reduceOf(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$reduce', operand, ['input', 'initialValue', 'in']);
  const input = compile(required('$reduce', fields, 'input'));
  const start = compile(required('$reduce', fields, 'initialValue'));
  const body = compile(required('$reduce', fields, 'in'), ['this', 'value']);
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return arrayIn('$reduce', array, 40080).reduce<BsonValue>(
      (value, element) => body(within(scope, { this: element, value })),
      start(scope),
    );
  };
}
