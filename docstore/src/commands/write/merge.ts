import { compileExpression } from '../../aggregate/expression.ts';
import { compileUpdatePipeline } from '../../aggregate/pipeline.ts';
import { type BsonValue, isDocument } from '../../bson/value.ts';
import { badValue, CommandError } from '../../errors.ts';
import type { Collection } from '../../storage/collection.ts';
import { checkFields } from '../fields.ts';
import type { Operation } from '../operation.ts';
import { type Merging, mergeOne } from './merge-document.ts';
import { type Output, targetNamespace } from './output-target.ts';
import type { Statement } from './statement.ts';
import { runStatements } from './statements.ts';

/** Brings the documents into the collection one by one, as `whenMatched` and `whenNotMatched` say. */
export function merge(operation: Operation, spec: BsonValue): Output {
  const options = isDocument(spec) && spec.into !== undefined ? spec : { into: spec };
  const namespace = targetNamespace(operation, options.into, '$merge');
  checkFields(options, '$merge', ['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = options;
  checkMode('whenMatched', whenMatched, ['replace', 'keepExisting', 'merge', 'fail']);
  checkMode('whenNotMatched', whenNotMatched, ['insert', 'discard', 'fail']);
  if (options.let !== undefined && !(Array.isArray(whenMatched) && isDocument(options.let)))
    throw new CommandError(51_199, "$merge takes 'let' variables only with a pipeline in 'whenMatched'");
  const fields = (Array.isArray(on) ? on : [on]).map(String);
  const bypass = operation.flag('bypassDocumentValidation');
  const names = [...operation.variables.keys()];
  const bindings = Object.entries(isDocument(options.let) ? options.let : { new: '$$ROOT' });
  const compiled = bindings.map(([name, value]) => [name, compileExpression(value, names)] as const);
  const change: Merging = {
    pipeline: Array.isArray(whenMatched)
      ? compileUpdatePipeline(whenMatched, [...names, ...bindings.map(([name]) => name)])
      : undefined,
    variablesOf: (root) => {
      const { variables } = operation;
      return new Map([
        ...variables,
        ...compiled.map(([name, evaluate]) => [name, evaluate({ root, variables })] as const),
      ]);
    },
  };
  return async (documents) => {
    checkUnique(operation.collection(namespace), fields);
    const statements = [...documents].map((document): Statement => {
      return (view, target) => {
        const request = { whenMatched, whenNotMatched, fields, bypass, change };
        mergeOne(operation, view, target, document, request);
        return {};
      };
    });
    if (statements.length === 0) return;
    const { done } = await runStatements(operation, namespace, statements, true);
    for (const { answer } of done) if (answer instanceof CommandError) throw answer;
  };
}

function checkMode(field: string, mode: BsonValue, modes: readonly string[]): void {
  if (typeof mode === 'string' && modes.includes(mode)) return;
  if (field === 'whenMatched' && Array.isArray(mode)) return;
  const message = `Enumeration value '${String(mode)}' for field '$merge.${field}' is not a valid value.`;
  throw badValue(message);
}

function checkUnique(collection: Collection | undefined, fields: readonly string[]): void {
  if (fields.length === 1 && fields[0] === '_id') return;
  const wanted = [...fields].sort().join('\0');
  const isUnique = collection?.indexes.some(
    ({ unique, spec }) =>
      unique &&
      spec.partialFilterExpression === undefined &&
      Object.keys(spec.key).sort().join('\0') === wanted,
  );
  if (isUnique !== true)
    throw new CommandError(51_183, 'Cannot find index to verify that join fields will be unique');
}
