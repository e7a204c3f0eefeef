import { Int32 } from 'bson';
import { compileProjection } from '../../aggregation/projection.ts';
import { wordList } from '../../bson/names.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileFilter } from '../../query/filter.ts';
import { sortOf } from '../../query/sort.ts';
import { compileUpdate } from '../../update/update.ts';
import { arrayFiltersOf, hintOf, refuseCollation, updateOf } from '../arguments.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';
import type { Statement } from './statement.ts';
import { runStatements } from './statements.ts';
import { insertUpserted, removeDocuments, selectDocuments, updateDocument } from './update-matching.ts';

export const findAndModify: Command = {
  fields: wordList(
    `query sort remove update new fields upsert arrayFilters hint let bypassDocumentValidation collation`,
  ),
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    checkCombination(operation);
    refuseCollation(operation.command.collation);
    const statements = [statementOf(operation)];
    const { results, retriedIds } = await runStatements(operation, operation.namespace(), statements, true);
    const result = results[0]?.result ?? {};
    if (result instanceof CommandError) throw result;
    const [retriedStmtId] = retriedIds;
    return retriedStmtId === undefined ? result : { ...result, retriedStmtId };
  },
};

function checkCombination(operation: Operation): void {
  const { command } = operation;
  const isRemove = operation.flag('remove') === true;
  const refuse = (message: string) => new CommandError('FailedToParse', message);
  if (isRemove && command.update !== undefined) {
    throw refuse('Cannot specify both an update and remove=true');
  }
  if (!isRemove && command.update === undefined) {
    throw refuse('Either an update or remove=true must be specified');
  }
  if (isRemove && operation.flag('upsert') === true)
    throw refuse('Cannot specify both upsert=true and remove=true');
  if (isRemove && command.arrayFilters !== undefined)
    throw refuse('Cannot specify arrayFilters and remove=true');
  if (isRemove && operation.flag('new') === true) {
    throw refuse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
}

function statementOf(operation: Operation): Statement {
  const query = operation.document('query') ?? {};
  const sortSpec = operation.document('sort') ?? {};
  const fields = operation.document('fields') ?? {};
  const arrayFilters = arrayFiltersOf(operation.command.arrayFilters, 'findAndModify.arrayFilters');
  return (view, target) => {
    const { variables } = operation;
    const filter = compileFilter(query, { variables });
    const sort = sortOf(sortSpec);
    const shown = compileProjection(fields, variables);
    const collection = target.find();
    const hint = hintOf(operation.command.hint);
    const selection = { filter, sort, hint, multi: false, deadline: operation.scanStats.deadline };
    const [old] = collection === undefined ? [] : selectDocuments(view, collection, selection);
    if (operation.flag('remove') === true) {
      if (old === undefined || collection === undefined)
        return { lastErrorObject: { n: new Int32(0) }, value: null };
      removeDocuments(view, collection, [old]);
      return { lastErrorObject: { n: new Int32(1) }, value: shown(old.document) };
    }
    const update = compileUpdate(updateOf(operation.command.update), { arrayFilters, variables });
    const request = { update, filter, now: new Date() };
    const wantsNew = operation.flag('new') === true;
    if (old !== undefined && collection !== undefined) {
      const document = updateDocument(view, collection, old, request);
      const lastErrorObject = { n: new Int32(1), updatedExisting: true };
      return { lastErrorObject, value: shown(wantsNew ? document : old.document) };
    }
    if (operation.flag('upsert') !== true) {
      return { lastErrorObject: { n: new Int32(0), updatedExisting: false }, value: null };
    }
    const inserted = insertUpserted(view, target.findOrCreate(), query, request);
    const lastErrorObject = { n: new Int32(1), updatedExisting: false, upserted: inserted._id };
    return { lastErrorObject, value: wantsNew ? shown(inserted) : null };
  };
}
