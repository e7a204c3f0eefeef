import { Timestamp } from 'bson';
import { compileUpdatePipeline } from '../aggregation/pipeline.ts';
import { areEqual, areIdentical } from '../bson/compare.ts';
import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { startVariables } from '../expressions/expression.ts';
import { isReference } from '../query/operators.ts';
import { displayText, keepIfIdentical } from './change.ts';
import { compileOperators } from './operators.ts';
import { documentOfFilter, withId } from './upsert.ts';

/** The time of an update and the position of the match. */
export interface ApplyContext {
  readonly now: Date;
  /** The array index that the filter found, for the positional `$`. */
  readonly position?: number | undefined;
}

/** A compiled update. */
export interface Update {
  readonly kind: 'operators' | 'replacement' | 'pipeline';
  /** Returns the new document, or the same object if nothing changed; does not modify its argument. */
  readonly apply: (document: BsonDocument, context: ApplyContext) => BsonDocument;
  /** Returns the document that an upsert inserts if nothing matched the filter, with its `_id` first. */
  readonly insertFor: (filter: BsonDocument, now: Date) => BsonDocument;
}

export interface UpdateOptions {
  readonly arrayFilters?: readonly BsonDocument[];
  /** `$$NOW` and the variables of the command's `let`, for a pipeline (see `startVariables`). */
  readonly variables?: ReadonlyMap<string, BsonValue>;
}

/**
 * Compiles an update: operators, a replacement or a pipeline. Throws FailedToParse, ConflictingUpdateOperators and the
 * server's other codes; applying it may throw PathNotViable, TypeMismatch, ImmutableField and so on.
 */
export function compileUpdate(
  update: BsonDocument | readonly BsonValue[],
  options: UpdateOptions = {},
): Update {
  if (isPipeline(update)) return compilePipelineUpdate(update, options);
  const isOperators = Object.keys(update)[0]?.startsWith('$') ?? false;
  if (!isOperators) return compileReplacement(update, options);
  const change = compileOperators(update, options.arrayFilters ?? []);
  return {
    kind: 'operators',
    apply: (document, { position }) => {
      return withSameId(document, change(document, { position, isInsert: false }), areIdentical);
    },
    insertFor: (filter) => {
      const start = documentOfFilter(filter, false);
      const changed = change(start, { isInsert: true });
      return checkedId(withId(withSameId(start, changed, areIdentical)));
    },
  };
}

function isPipeline(update: BsonDocument | readonly BsonValue[]): update is readonly BsonValue[] {
  return Array.isArray(update);
}

function compilePipelineUpdate(pipeline: readonly BsonValue[], options: UpdateOptions): Update {
  if ((options.arrayFilters ?? []).length > 0) {
    throw new CommandError('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
  }
  const run = compileUpdatePipeline(pipeline, options.variables ?? startVariables(new Date()));
  const change = (document: BsonDocument): BsonDocument => {
    const [changed = {}] = run([document]);
    const { _id = document._id, ...fields } = changed;
    const next = changed._id === undefined && _id !== undefined ? { _id, ...fields } : changed;
    return keepIfIdentical(document, next) === document ? document : next;
  };
  return {
    kind: 'pipeline',
    apply: (document) => withSameId(document, change(document)),
    insertFor: (filter) => {
      const start = documentOfFilter(filter, false);
      return checkedId(withId(withSameId(start, change(start))));
    },
  };
}

function compileReplacement(replacement: BsonDocument, options: UpdateOptions): Update {
  if ((options.arrayFilters ?? []).length > 0) {
    throw new CommandError(
      'FailedToParse',
      'arrayFilters may not be specified for replacement-style updates',
    );
  }
  for (const name of Object.keys(replacement)) {
    if (!name.startsWith('$')) continue;
    const message = `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  const replace = (document: BsonDocument, now: Date): BsonDocument => {
    const { _id = document._id, ...fields } = withTimestamps(replacement, now);
    return _id === undefined ? fields : { _id, ...fields };
  };
  return {
    kind: 'replacement',
    apply: (document, { now }) => {
      const replaced = replace(document, now);
      if (document._id !== undefined && !areEqual(document._id, replaced._id)) {
        const message = `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${displayText(replaced._id)}`;
        throw new CommandError('ImmutableField', message);
      }
      return keepIfIdentical(document, replaced) === document ? document : replaced;
    },
    insertFor: (filter, now) => {
      const start = documentOfFilter(filter, true);
      return checkedId(withId(withSameId(start, replace(start, now))));
    },
  };
}

/** Sets zero timestamps at the top level to the current time, as the server does on insert and replacement. */
export function withTimestamps(document: BsonDocument, now: Date): BsonDocument {
  const isEmpty = (value: BsonValue) => typeOf(value) === 'timestamp' && areEqual(value, new Timestamp(0n));
  if (!Object.values(document).some(isEmpty)) return document;
  const time = new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
  const entries = Object.entries(document);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name !== '_id' && isEmpty(value) ? time : value]),
  );
}

/** Refuses to change `_id`. Operators may not even change its type; a replacement may have an equal `_id`. */
function withSameId(before: BsonDocument, after: BsonDocument, isSame = areEqual): BsonDocument {
  if (before._id === undefined || isSame(before._id, after._id)) return after;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new CommandError('ImmutableField', message);
}

/** Refuses a value that cannot be an `_id` with InvalidIdField or DollarPrefixedFieldName. */
export function checkedId(document: BsonDocument): BsonDocument {
  const type = typeOf(document._id);
  if (type === 'array' || type === 'regex') {
    throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  }
  refuseDollars(document._id);
  return document;
}

function refuseDollars(value: BsonValue): void {
  if (!isDocument(value) || isReference(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith('$')) {
      const message = `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`;
      throw new CommandError('DollarPrefixedFieldName', message);
    }
    refuseDollars(inner);
  }
}
