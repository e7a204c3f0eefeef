import { Int32 } from 'bson';
import { insertDocument } from '../../storage/documents.ts';
import type { Command } from '../command.ts';
import type { SentDocument } from '../operation.ts';
import type { Statement } from './statement.ts';
import { runStatements } from './statements.ts';
import { forInsert } from './write-document.ts';
import { isOrdered, writeReply } from './write-reply.ts';

const ONE = new Int32(1);

export const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    const statements = operation.documents('documents').map(insertStatement);
    return writeReply(operation, await runStatements(operation, namespace, statements, isOrdered(operation)));
  },
};

export function insertStatement(sent: SentDocument): Statement {
  return (view, target) => {
    const { bytes, document } = forInsert(sent, new Date());
    const collection = target.findOrCreate();
    insertDocument(view, collection, document, bytes);
    return { n: ONE };
  };
}
