import type { Stage } from '../../aggregate/stage.ts';
import { equalValues } from '../../bson/compare.ts';
import { indexValues } from '../../bson/index-values.ts';
import type { BsonDocument, BsonValue } from '../../bson/value.ts';
import { badValue, CommandError } from '../../errors.ts';
import { compileFilter } from '../../query/filter.ts';
import type { Overlay } from '../../storage/overlay.ts';
import { compileUpdate } from '../../update/update.ts';
import type { Operation } from '../operation.ts';
import { insertInto } from './output-target.ts';
import type { Target } from './statement.ts';
import { select, updateOne } from './update-matching.ts';

/** A pipeline that changes what is there, and the variables by which it knows what comes. */
export interface Merging {
  readonly pipeline: Stage | undefined;
  readonly variablesOf: (document: BsonDocument) => ReadonlyMap<string, BsonValue>;
}

export interface MergeRequest {
  readonly change: Merging;
  readonly whenMatched: BsonValue;
  readonly whenNotMatched: BsonValue;
  readonly fields: readonly string[];
  readonly bypass: boolean | undefined;
}

/** Brings one document into the collection. */
export function mergeOne(
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
