import { Int32 } from 'bson';
import { wordList } from '../../bson/names.ts';
import { type BsonDocument, isDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { startVariables } from '../../expressions/expression.ts';
import { compileFilter } from '../../query/filter.ts';
import { sortOf } from '../../query/sort.ts';
import { compileUpdate } from '../../update/update.ts';
import type { Reply, ReplyValue } from '../../wire/reply.ts';
import {
  arrayFiltersOf,
  flagOf,
  hintOf,
  refuseCollation,
  refuseRetryableMulti,
  requiredDocument,
  updateOf,
} from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkFields, missingField } from '../fields.ts';
import type { Operation } from '../operation.ts';
import type { Statement, StatementResults } from './statement.ts';
import { runStatements } from './statements.ts';
import { insertUpserted, selectDocuments, updateDocument } from './update-matching.ts';
import { isOrdered, writeReply } from './write-reply.ts';

const ONE = new Int32(1);
const NONE = new Int32(0);

const UPDATE_FIELDS = wordList('q u c multi upsert arrayFilters hint collation sort');

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

/** Compiles an element of `updates`; throws errors that fail the whole command. */
export function updateStatement(operation: Operation, { q, u, ...rest }: BsonDocument): Statement {
  const query = requiredDocument(q, 'update.updates.q');
  const multi = flagOf(rest.multi, 'update.updates.multi');
  const orInsert = flagOf(rest.upsert, 'update.updates.upsert');
  const arrayFilters = arrayFiltersOf(rest.arrayFilters, 'update.updates.arrayFilters');
  refuseRetryableMulti(operation, multi);
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
    const request = { update, filter, now: new Date() };
    const selection = {
      filter,
      sort: sortOf(sortSpec),
      hint: hintOf(rest.hint),
      multi,
      deadline: operation.scanStats.deadline,
    };
    let n = 0;
    let modified = 0;
    const collection = target.find();
    for (const old of collection === undefined ? [] : selectDocuments(view, collection, selection)) {
      if (collection === undefined) break;
      n += 1;
      if (updateDocument(view, collection, old, request) !== old.document) modified += 1;
    }
    if (n > 0 || !orInsert) return { n: new Int32(n), nModified: new Int32(modified) };
    const inserted = insertUpserted(view, target.findOrCreate(), query, request);
    return { n: ONE, nModified: NONE, upserted: { _id: inserted._id } };
  };
}

function updateCounts({ results }: StatementResults): Reply {
  let nModified = 0;
  const upserted: ReplyValue[] = [];
  for (const { index, result } of results) {
    if (result instanceof CommandError) continue;
    nModified += Number(result.nModified);
    if (isDocument(result.upserted)) upserted.push({ index, _id: result.upserted._id });
  }
  return { nModified, ...(upserted.length > 0 ? { upserted } : {}) };
}
