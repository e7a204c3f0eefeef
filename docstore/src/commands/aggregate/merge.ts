import { type BsonDocument, type BsonValue, isDocument } from '../../bson/value.ts';
import { badValue, CommandError, notSupported } from '../../errors/command-error.ts';
import { compileFilter } from '../../query/filter.ts';
import type { Overlay } from '../../storage/overlay.ts';
import { compileUpdate } from '../../update/update.ts';
import { checkFields } from '../fields.ts';
import type { Operation } from '../operation.ts';
import type { Statement, Target } from '../write/statement.ts';
import { runStatements } from '../write/statements.ts';
import { selectDocuments, updateDocument } from '../write/update-matching.ts';
import { insertInto, type Output, targetNamespace } from './output-target.ts';

/** `$merge`: merges the documents into a collection as `whenMatched` and `whenNotMatched` demand. */
export function merge(operation: Operation, spec: BsonValue): Output {
  const options = isDocument(spec) && spec.into !== undefined ? spec : { into: spec };
  const namespace = targetNamespace(operation, options.into, '$merge');
  checkFields(options, '$merge', ['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = options;
  if (on !== '_id') throw notSupported("$merge with another 'on' than _id");
  if (options.let !== undefined || Array.isArray(whenMatched))
    throw notSupported("$merge with a pipeline in 'whenMatched'");
  checkMode('whenMatched', whenMatched, ['replace', 'keepExisting', 'merge', 'fail']);
  checkMode('whenNotMatched', whenNotMatched, ['insert', 'discard', 'fail']);
  return async (documents) => {
    const statements = [...documents].map((document): Statement => {
      return (view, target) => {
        // As in the server: with 'fail' it inserts, and an existing document is a duplicate.
        const old = whenMatched === 'fail' ? undefined : findExisting(operation, view, target, document);
        if (old !== undefined) {
          if (whenMatched !== 'keepExisting') old.update(whenMatched === 'merge');
        } else if (whenNotMatched === 'insert') insertInto(view, target.findOrCreate(), document);
        else if (whenNotMatched === 'fail')
          throw new CommandError(
            13_113,
            '$merge could not find a matching document in the target collection',
          );
        return {};
      };
    });
    if (statements.length === 0) return;
    const { results } = await runStatements(operation, namespace, statements, true);
    for (const { result } of results) if (result instanceof CommandError) throw result;
  };
}

function checkMode(field: string, mode: BsonValue, modes: readonly string[]): void {
  if (typeof mode === 'string' && modes.includes(mode)) return;
  const message = `Enumeration value '${String(mode)}' for field '$merge.${field}' is not a valid value.`;
  throw badValue(message);
}

/** Finds the document with the same `_id` in the target; returns a function that updates it. */
function findExisting(operation: Operation, view: Overlay, target: Target, document: BsonDocument) {
  const collection = target.find();
  if (collection === undefined || document._id === undefined) return undefined;
  const filter = compileFilter({ _id: { $eq: document._id } });
  const { deadline } = operation.scanStats;
  const selection = { filter, sort: undefined, hint: undefined, multi: false, deadline };
  const [old] = selectDocuments(view, collection, selection);
  if (old === undefined) return undefined;
  const update = (keepsFields: boolean) => {
    const replacement = compileUpdate(keepsFields ? { ...old.document, ...document } : document);
    updateDocument(view, collection, old, { update: replacement, filter, now: new Date() });
  };
  return { update };
}
