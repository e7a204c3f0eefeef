import { Double, Int32 } from 'bson';
import { encodeDocument } from '../../bson/codec.ts';
import { ownEntry } from '../../bson/names.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../../bson/value.ts';
import { Cursor } from '../../engine/cursors.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import type { Command } from '../command.ts';
import { cursorContext, firstBatchReply } from '../cursors/first-batch.ts';
import { checkFields, missingField } from '../fields.ts';
import { type Operation, validNamespace } from '../operation.ts';
import { removeStatement } from './delete.ts';
import { insertStatement } from './insert.ts';
import type { Statement, StatementResult } from './statement.ts';
import { runStatements } from './statements.ts';
import { updateStatement } from './update.ts';
import { isOrdered } from './write-reply.ts';

const COMMON = ['filter', 'multi', 'hint', 'collation'];

/** The first field of an operation is its kind; the value is the index of its namespace. */
const OPERATION_KINDS: Readonly<
  Record<
    string,
    { fields: readonly string[]; compile: (operation: Operation, op: BsonDocument) => Statement }
  >
> = {
  insert: {
    fields: ['document'],
    compile: (_operation, { document }) => {
      if (!isDocument(document)) throw missingField('insert.document');
      return insertStatement({ document, bytes: encodeDocument(document) });
    },
  },
  update: {
    fields: [...COMMON, 'updateMods', 'upsert', 'arrayFilters', 'constants', 'sort'],
    compile: (operation, { filter, updateMods, constants, ...rest }) =>
      updateStatement(operation, { ...rest, q: filter, u: updateMods, c: constants }),
  },
  delete: {
    fields: COMMON,
    compile: (operation, { filter, ...rest }) => removeStatement(operation, { ...rest, q: filter }),
  },
};

/** The bulk write of MongoDB 8.0, whose operations may write to different collections. */
export const bulkWrite: Command = {
  fields: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation', 'let', 'cursor'],
  isWrite: true,
  isAdmin: true,
  inTransactions: true,
  async run(operation) {
    const namespaces = operation.documents('nsInfo').map(({ document }) => namespaceOf(document));
    const ops = operation.documents('ops').map(({ document }, index) => {
      const kind = Object.keys(document)[0] ?? '';
      const { fields, compile } = ownEntry(OPERATION_KINDS, kind) ?? unknownKind(kind);
      checkFields(document, kind, [kind, ...fields]);
      const namespace = namespaces[namespaceIndex(document[kind])];
      if (namespace !== undefined) return { kind, namespace, statement: compile(operation, document) };
      throw badValue(`BulkWrite ops entry ${index} has an invalid nsInfo index.`);
    });
    const { results, retriedIds } = await runStatements(
      operation,
      ops.map(({ namespace }) => namespace),
      ops.map(({ statement }) => statement),
      isOrdered(operation),
    );
    const counts = countsOf(results, (index) => ops[index]?.kind);
    operation.hasWriteErrors = counts.nErrors > 0;
    const reported = operation.flag('errorsOnly') === true ? results.filter(isRefused) : results;
    const cursor = new Cursor({
      ...cursorContext(operation),
      namespace: 'admin.$cmd.bulkWrite',
      documents: reported.map((result) => encodeDocument(resultDocument(result))).values(),
      atMost: reported.length,
    });
    return {
      ...firstBatchReply(operation, cursor, reported.length === 0, Number.POSITIVE_INFINITY),
      ...counts,
      ...(retriedIds.length > 0 ? { retriedStmtIds: retriedIds } : {}),
    };
  },
};

function namespaceOf(entry: BsonDocument): string {
  checkFields(entry, 'bulkWrite.nsInfo', ['ns']);
  const { ns } = entry;
  if (typeof ns !== 'string') throw missingField('bulkWrite.nsInfo.ns');
  const dot = ns.indexOf('.');
  if (dot <= 0)
    throw new CommandError('InvalidNamespace', `Invalid namespace specified for bulkWrite: '${ns}'`);
  return validNamespace(ns.slice(0, dot), ns.slice(dot + 1));
}

function namespaceIndex(value: BsonValue): number {
  return isNumber(value) ? Number(value) : -1;
}

function unknownKind(kind: string): never {
  throw badValue(`Unrecognized field in BulkWrite ops: ${kind}`);
}

function isRefused({ result }: StatementResult): boolean {
  return result instanceof CommandError;
}

/** The result of one operation as a document for the cursor. */
function resultDocument({ index, result }: StatementResult): BsonDocument {
  const idx = new Int32(index);
  if (!(result instanceof CommandError)) return { ok: new Double(1), idx, ...result };
  const { code, message, extra } = result;
  return { ok: new Double(0), idx, code: new Int32(code), errmsg: message, ...extra, n: new Int32(0) };
}

function countsOf(results: readonly StatementResult[], kindAt: (index: number) => string | undefined) {
  const counts = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  for (const { index, result } of results) {
    if (result instanceof CommandError) {
      counts.nErrors += 1;
      continue;
    }
    const n = Number(result.n);
    const kind = kindAt(index);
    if (kind === 'insert') counts.nInserted += n;
    else if (kind === 'delete') counts.nDeleted += n;
    else if (result.upserted !== undefined) counts.nUpserted += n;
    else counts.nMatched += n;
    counts.nModified += Number(result.nModified ?? 0);
  }
  return counts;
}
