import { compileExpression } from '../aggregate/expression.ts';
import { compileUpdatePipeline } from '../aggregate/pipeline.ts';
import type { Stage } from '../aggregate/stage.ts';
import { encodeDocument } from '../bson/codec.ts';
import { equalValues } from '../bson/compare.ts';
import { indexValues } from '../bson/index-values.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/collection.ts';
import { insertDocument } from '../storage/documents.ts';
import type { Overlay } from '../storage/overlay.ts';
import { compileUpdate } from '../update/update.ts';
import { changeCatalog } from './collections.ts';
import { checkFields } from './fields.ts';
import { checkedNamespace, type Operation } from './operation.ts';
import { refuseInTransaction } from './stage-sources.ts';
import { runStatements, type Statement, type Target } from './statements.ts';
import { select, updateOne } from './update-matching.ts';
import { forInsert, validate } from './write-document.ts';

export type Output = (documents: Iterable<BsonDocument>) => Promise<void>;

/** What `$out` or `$merge` at the end of a pipeline does with its documents. */
export function outputOf(operation: Operation, pipeline: readonly BsonValue[]): Output | undefined {
  const last = pipeline.at(-1);
  if (!isDocument(last)) return undefined;
  const [name] = Object.keys(last);
  if (name !== '$out' && name !== '$merge') return undefined;
  refuseInTransaction(operation, name);
  const level = operation.document('readConcern')?.level;
  if (level === 'linearizable') {
    throw new CommandError(
      'InvalidOptions',
      `${name} cannot be used with a 'linearizable' read concern level`,
    );
  }
  return name === '$out' ? out(operation, last.$out) : merge(operation, last.$merge);
}

function namespaceOf(operation: Operation, target: BsonValue, stage: string): string {
  if (typeof target === 'string') return checkedNamespace(operation.database, target);
  if (isDocument(target) && typeof target.coll === 'string') {
    checkFields(target, stage, ['db', 'coll']);
    return checkedNamespace(typeof target.db === 'string' ? target.db : operation.database, target.coll);
  }
  throw new CommandError(16_990, `${stage} only supports a string or object argument`);
}

/** Puts the documents in the place of the collection, all at once. */
function out(operation: Operation, spec: BsonValue): Output {
  const namespace = namespaceOf(operation, spec, '$out');
  const { catalog } = operation.engine;
  return async (documents) => {
    const all = [...documents];
    await changeCatalog(
      operation,
      (used) => used === namespace,
      (view) => {
        const old = catalog.find(namespace);
        const made = catalog.make(namespace, old?.options ?? {});
        const others = (old?.indexes ?? []).filter(({ name }) => name !== '_id_');
        made.indexes = [...made.indexes, ...others.map(({ spec }) => catalog.makeIndex(spec))];
        for (const document of all) insertInto(operation, view, made, document);
        if (old !== undefined) catalog.drop(old);
        catalog.add(made);
      },
    );
  };
}

function insertInto(
  operation: Operation,
  view: Overlay,
  collection: Collection,
  document: BsonDocument,
): void {
  const complete = forInsert({ document, bytes: encodeDocument(document) }, new Date());
  validate(collection, complete.document, operation.flag('bypassDocumentValidation'));
  insertDocument(view, collection, complete.document, complete.bytes);
}

/** Brings the documents into the collection one by one, as `whenMatched` and `whenNotMatched` say. */
function merge(operation: Operation, spec: BsonValue): Output {
  const options = isDocument(spec) && spec.into !== undefined ? spec : { into: spec };
  const namespace = namespaceOf(operation, options.into, '$merge');
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

/** A pipeline that changes what is there, and the variables by which it knows what comes. */
interface Merging {
  readonly pipeline: Stage | undefined;
  readonly variablesOf: (document: BsonDocument) => ReadonlyMap<string, BsonValue>;
}

interface MergeRequest {
  readonly change: Merging;
  readonly whenMatched: BsonValue;
  readonly whenNotMatched: BsonValue;
  readonly fields: readonly string[];
  readonly bypass: boolean | undefined;
}

function mergeOne(
  operation: Operation,
  view: Overlay,
  target: Target,
  document: BsonDocument,
  { whenMatched, whenNotMatched, fields, bypass, change }: MergeRequest,
): void {
  // As the server: it inserts, and what is there is a duplicate.
  if (whenMatched === 'fail') {
    insertInto(operation, view, target.ensure(), document);
    return;
  }
  const collection = target.find();
  const [values = []] = indexValues(document, fields).lists;
  const query = Object.fromEntries(fields.map((field, i) => [field, { $eq: values[i] ?? null }]));
  const filter = compileFilter(query);
  const selection = {
    filter,
    sort: undefined,
    hint: undefined,
    multi: false,
    deadline: operation.spent.deadline,
  };
  const [old] =
    collection === undefined || (fields[0] === '_id' && document._id === undefined)
      ? []
      : select(view, collection, selection);
  if (old === undefined || collection === undefined) {
    if (whenNotMatched === 'insert') insertInto(operation, view, target.ensure(), document);
    else if (whenNotMatched === 'fail')
      throw new CommandError(13_113, '$merge could not find a matching document in the target collection');
    return;
  }
  if (whenMatched === 'keepExisting') return;
  const replaced = replacementOf(whenMatched, change, old.document, document);
  if (replaced._id !== undefined && !equalValues(replaced._id, old.document._id)) {
    throw new CommandError(
      'ImmutableField',
      '$merge failed to update the matching document, did you attempt to modify the _id or the shard key?',
    );
  }
  const update = compileUpdate(replaced);
  updateOne(view, collection, old, { update, filter, now: new Date(), bypassValidation: bypass });
}

function replacementOf(
  whenMatched: BsonValue,
  { pipeline, variablesOf }: Merging,
  old: BsonDocument,
  document: BsonDocument,
): BsonDocument {
  if (whenMatched === 'replace') return document;
  if (whenMatched === 'merge') return { ...old, ...document };
  if (pipeline === undefined) throw badValue('whenMatched is not a known mode');
  const [changed = {}] = pipeline([old], { variables: variablesOf(document), find: () => [] });
  return changed;
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
