import { Int32 } from 'bson';
import type { BsonDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileFilter } from '../../query/filter.ts';
import { flagOf, hintOf, refuseCollation, refuseRetryableMulti, requiredDocument } from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkFields, missingField } from '../fields.ts';
import type { Operation } from '../operation.ts';
import type { Statement } from './statement.ts';
import { runStatements } from './statements.ts';
import { removeDocuments, selectDocuments } from './update-matching.ts';
import { isOrdered, writeReply } from './write-reply.ts';

const NONE = new Int32(0);

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

/** Compiles an element of `deletes`, with `multi` instead of its limit; throws errors that fail the whole command. */
export function removeStatement(operation: Operation, document: BsonDocument): Statement {
  const query = requiredDocument(document.q, 'delete.deletes.q');
  const multi = flagOf(document.multi, 'delete.multi');
  refuseRetryableMulti(operation, multi);
  refuseCollation(document.collation);
  return (view, target) => {
    const collection = target.find();
    const filter = compileFilter(query, { variables: operation.variables });
    if (collection === undefined) return { n: NONE };
    const hint = hintOf(document.hint);
    const { deadline } = operation.scanStats;
    const selection = { filter, sort: undefined, hint, multi, deadline };
    return { n: removeDocuments(view, collection, selectDocuments(view, collection, selection)) };
  };
}
