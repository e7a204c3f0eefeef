import { Int32 } from 'bson';
import { startVariables } from '../aggregate/expression.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors.ts';
import { words } from '../names.ts';
import type { Hint } from '../plan/planner.ts';
import { compileFilter } from '../query/filter.ts';
import { sortOf } from '../query/sort.ts';
import { insertDocument } from '../storage/documents.ts';
import { compileUpdate } from '../update/update.ts';
import type { Reply, ReplyValue } from '../wire/reply.ts';
import type { Command } from './command.ts';
import { checkFields, missingField, wrongType } from './fields.ts';
import type { Operation, SentDocument } from './operation.ts';
import { type Outcomes, runStatements, type Statement } from './statements.ts';
import { removeAll, select, updateOne, upsert } from './update-matching.ts';
import { forInsert, validate } from './write-document.ts';

const ONE = new Int32(1);
const NONE = new Int32(0);

export const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    const statements = operation.documents('documents').map((sent) => insertStatement(operation, sent));
    return writeReply(operation, await runStatements(operation, namespace, statements, isOrdered(operation)));
  },
};

export function insertStatement(operation: Operation, sent: SentDocument): Statement {
  const bypass = operation.flag('bypassDocumentValidation');
  return (view, target) => {
    const { bytes, document } = forInsert(sent, new Date());
    const collection = target.ensure();
    validate(collection, document, bypass);
    insertDocument(view, collection, document, bytes);
    return { n: ONE };
  };
}

const UPDATE_FIELDS = words('q u c multi upsert arrayFilters hint collation sort');

export const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    const statements = operation.documents('updates').map(({ document }) => {
      checkFields(document, 'update.updates', UPDATE_FIELDS);
      return updateStatement(operation, document);
    });
    const outcomes = await runStatements(operation, namespace, statements, isOrdered(operation));
    return { ...writeReply(operation, outcomes), ...updateCounts(outcomes) };
  },
};

/** One element of `updates`; throws what refuses the whole command. */
export function updateStatement(operation: Operation, { q, u, ...rest }: BsonDocument): Statement {
  const query = requiredDocument(q, 'update.updates.q');
  const multi = isSet(rest.multi, 'update.updates.multi');
  const orInsert = isSet(rest.upsert, 'update.updates.upsert');
  const arrayFilters = arrayFiltersOf(rest.arrayFilters, 'update.updates.arrayFilters');
  refuseRetry(operation, multi);
  refuseCollation(rest.collation);
  const sortSpec = rest.sort === undefined ? {} : requiredDocument(rest.sort, 'update.updates.sort');
  if (multi && rest.sort !== undefined)
    throw new CommandError('FailedToParse', 'Cannot specify sort with multi=true');
  return (view, target) => {
    if (u === undefined) throw missingField('update.updates.u');
    const constants =
      rest.c === undefined ? [] : startVariables(new Date(), requiredDocument(rest.c, 'update.updates.c'));
    const variables = new Map([...operation.variables, ...constants]);
    const filter = compileFilter(query, { variables });
    const update = compileUpdate(updateOf(u), { arrayFilters, variables });
    if (multi && update.kind === 'replacement') {
      throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
    }
    const request = {
      update,
      filter,
      now: new Date(),
      bypassValidation: operation.flag('bypassDocumentValidation'),
    };
    const selection = {
      filter,
      sort: sortOf(sortSpec),
      hint: hintOf(rest.hint),
      multi,
      deadline: operation.spent.deadline,
    };
    let n = 0;
    let modified = 0;
    const collection = target.find();
    for (const old of collection === undefined ? [] : select(view, collection, selection)) {
      if (collection === undefined) break;
      n += 1;
      if (updateOne(view, collection, old, request) !== old.document) modified += 1;
    }
    if (n > 0 || !orInsert) return { n: new Int32(n), nModified: new Int32(modified) };
    const inserted = upsert(view, target.ensure(), query, request);
    return { n: ONE, nModified: NONE, upserted: { _id: inserted._id } };
  };
}

export const remove: Command = {
  fields: ['deletes', 'ordered', 'let'],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    const statements = operation.documents('deletes').map(({ document }) => {
      checkFields(document, 'delete.deletes', ['q', 'limit', 'hint', 'collation']);
      const limit = Number(document.limit);
      if (document.limit === undefined) {
        throw missingField('delete.deletes.limit');
      }
      if (limit !== 0 && limit !== 1) {
        const message = `The limit field in delete objects must be 0 or 1. Got ${limit}`;
        throw new CommandError('FailedToParse', message);
      }
      return removeStatement(operation, { ...document, multi: limit === 0 });
    });
    return writeReply(operation, await runStatements(operation, namespace, statements, isOrdered(operation)));
  },
};

/** One element of `deletes`, with `multi` in the place of its limit; throws what refuses the whole command. */
export function removeStatement(operation: Operation, document: BsonDocument): Statement {
  const query = requiredDocument(document.q, 'delete.deletes.q');
  const multi = isSet(document.multi, 'delete.multi');
  refuseRetry(operation, multi);
  refuseCollation(document.collation);
  return (view, target) => {
    const collection = target.find();
    const filter = compileFilter(query, { variables: operation.variables });
    if (collection === undefined) return { n: NONE };
    const hint = hintOf(document.hint);
    const { deadline } = operation.spent;
    const selection = { filter, sort: undefined, hint, multi, deadline };
    return { n: removeAll(view, collection, select(view, collection, selection)) };
  };
}

export function isOrdered(operation: Operation): boolean {
  return operation.flag('ordered') ?? true;
}

/** `n`, and the refusals by the place of their statement. */
function writeReply(operation: Operation, { done, retried }: Outcomes): Reply {
  let n = 0;
  const writeErrors: Reply[] = [];
  for (const { index, answer } of done) {
    if (!(answer instanceof CommandError)) n += Number(answer.n);
    else writeErrors.push({ index, code: answer.code, errmsg: answer.message, ...answer.extra });
  }
  if (writeErrors.length > 0) operation.hasWriteErrors = true;
  return {
    n,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ...(retried.length > 0 ? { retriedStmtIds: retried } : {}),
  };
}

function updateCounts({ done }: Outcomes): Reply {
  let nModified = 0;
  const upserted: ReplyValue[] = [];
  for (const { index, answer } of done) {
    if (answer instanceof CommandError) continue;
    nModified += Number(answer.nModified);
    if (isDocument(answer.upserted)) upserted.push({ index, _id: answer.upserted._id });
  }
  return { nModified, ...(upserted.length > 0 ? { upserted } : {}) };
}

function requiredDocument(value: BsonValue, name: string): BsonDocument {
  if (isDocument(value)) return value;
  if (value === undefined) throw missingField(name);
  throw wrongType(name, value, 'object');
}

function isSet(value: BsonValue, name: string): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return value === true;
  throw wrongType(name, value, 'bool');
}

export function arrayFiltersOf(value: BsonValue, name: string): readonly BsonDocument[] {
  if (value === undefined || value === null) return [];
  const filters = Array.isArray(value) ? value.filter(isDocument) : [];
  if (Array.isArray(value) && filters.length === value.length) return filters;
  throw wrongType(name, value, 'array of objects');
}

/** An update: a document of operators, a replacement, or a pipeline. */
export function updateOf(value: BsonValue): BsonDocument | readonly BsonValue[] {
  if (isDocument(value) || Array.isArray(value)) return value;
  throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
}

function refuseRetry(operation: Operation, isMulti: boolean): void {
  if (!isMulti || !operation.isRetryable) return;
  throw new CommandError('InvalidOptions', 'Cannot use retryable writes with multi=true');
}

export function refuseCollation(collation: BsonValue): void {
  if (collation === undefined || collation === null) return;
  if (isDocument(collation) && (collation.locale === 'simple' || Object.keys(collation).length === 0)) return;
  throw notSupported('collation');
}

export function hintOf(hint: BsonValue): Hint | undefined {
  if (hint === undefined || hint === null || typeof hint === 'string') return hint ?? undefined;
  if (isDocument(hint)) return Object.keys(hint).length === 0 ? undefined : hint;
  throw new CommandError('FailedToParse', 'Hint must be a string or an object');
}
