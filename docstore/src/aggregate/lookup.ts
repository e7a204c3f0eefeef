import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isRegex } from '../query/operators.ts';
import { fieldOf } from '../query/path.ts';
import { compileExpression } from './expression.ts';
import { compileAddFields } from './projection.ts';
import type { Stage } from './stage.ts';

export type CompilePipeline = (pipeline: BsonValue, names: readonly string[]) => Stage;

/** `$lookup`: the documents of another collection that fit, as an array; by equal fields, by a pipeline, or both. */
export function compileLookup(spec: BsonValue, names: readonly string[], compile: CompilePipeline): Stage {
  if (!isDocument(spec))
    throw new CommandError(
      'FailedToParse',
      `the $lookup specification must be an Object, not ${typeOf(spec)}`,
    );
  const { from, as, localField, foreignField, let: letFields, pipeline, ...others } = spec;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new CommandError('FailedToParse', `unknown argument to $lookup: ${unknown}`);
  if (typeof from !== 'string' || typeof as !== 'string') {
    throw new CommandError('FailedToParse', "$lookup needs 'from' and 'as' as strings");
  }
  if (
    (localField === undefined) !== (foreignField === undefined) ||
    (localField === undefined && pipeline === undefined)
  ) {
    throw new CommandError(
      'FailedToParse',
      '$lookup requires both or neither of localField and foreignField, or a pipeline',
    );
  }
  const bindings = Object.entries(isDocument(letFields) ? letFields : {}).map(
    ([name, value]) => [name, compileExpression(value, names)] as const,
  );
  const inner =
    pipeline === undefined ? undefined : compile(pipeline, [...names, ...bindings.map(([name]) => name)]);
  const place = compileAddFields({ [as]: '$$found' }, ['found']);
  return function* (documents, context) {
    for (const root of documents) {
      const scope = { root, variables: context.variables };
      const filter = localField === undefined ? {} : equalityFilter(root, localField, foreignField);
      const bound = bindings.map(([name, evaluate]) => [name, evaluate(scope)] as const);
      const variables = new Map([...context.variables, ...bound]);
      const matched = context.find(from, filter);
      const found = [...(inner === undefined ? matched : inner(matched, { ...context, variables }))];
      yield place(root, { root, variables: new Map([['found', found]]) });
    }
  };
}

/** Any value at the local path equals any at the foreign one; missing and null are equal. */
function equalityFilter(root: BsonDocument, localField: BsonValue, foreignField: BsonValue): BsonDocument {
  if (typeof localField !== 'string' || typeof foreignField !== 'string') {
    throw new CommandError(
      'FailedToParse',
      "$lookup argument 'localField' and 'foreignField' must be strings",
    );
  }
  const found = localValues(root, localField.split('.'));
  const values = found.length > 0 ? found : [null];
  // A regular expression is a value here, not a pattern: `$in` would search by it.
  if (!values.some(isRegex)) return { [foreignField]: { $in: values } };
  return { $or: values.map((value) => ({ [foreignField]: { $eq: value } })) };
}

/** All values at a path, arrays opened on the way and at its end; nothing for what is missing. */
function localValues(value: BsonValue, [name, ...rest]: readonly string[]): BsonValue[] {
  if (name === undefined) return Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (isDocument(value)) return localValues(fieldOf(value, name), rest);
  if (!Array.isArray(value)) return [];
  return value.flatMap((element) => (isDocument(element) ? localValues(element, [name, ...rest]) : []));
}
