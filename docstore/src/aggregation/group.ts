import { type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { compileExpression } from '../expressions/expression.ts';
import type { Variables } from '../expressions/operator.ts';
import { keyOf } from '../query/comparison.ts';
import { type Accumulator, compileAccumulator } from './accumulators.ts';
import type { Stage } from './stage.ts';

/** `$group`: one document for each value of `_id`; missing and null are one group. */
export function compileGroup(spec: BsonValue, variables: Variables): Stage {
  if (!isDocument(spec)) throw new CommandError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id')) throw new CommandError(15955, 'a group specification must include an _id');
  const { _id, ...fields } = spec;
  const idOf = compileExpression(_id, variables);
  const accumulators = Object.entries(fields).map(([field, accumulator]) => {
    if (field.includes('.')) throw new CommandError(40235, `The field name '${field}' cannot contain '.'`);
    if (field.startsWith('$'))
      throw new CommandError(40236, `The field name '${field}' cannot be an operator name`);
    return { field, start: compileAccumulator(field, accumulator, variables) };
  });
  return function* (documents) {
    const groups = new Map<string, { id: BsonValue; parts: Accumulator[] }>();
    for (const root of documents) {
      const id = idOf(root) ?? null;
      const key = keyOf(id);
      let group = groups.get(key);
      if (group === undefined) {
        group = { id, parts: accumulators.map(({ start }) => start()) };
        groups.set(key, group);
      }
      for (const part of group.parts) part.add(root);
    }
    for (const { id, parts } of groups.values()) {
      const results = accumulators.map(({ field }, i) => [field, parts[i]?.result()] as const);
      yield { _id: id, ...Object.fromEntries(results) };
    }
  };
}
