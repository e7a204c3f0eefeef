import { ownEntry } from '../../bson/names.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileExpression } from '../../expressions/expression.ts';
import type { Operation } from '../operation.ts';

type Source = (operation: Operation, spec: BsonValue) => readonly BsonDocument[];

const SOURCES: Readonly<Record<string, Source>> = {
  $documents: givenDocuments,
  $listLocalSessions: localSessions,
};

/** The documents that the first stage of a pipeline produces; undefined if it reads the collection. */
export function firstStageDocuments(
  operation: Operation,
  stage: BsonValue,
): readonly BsonDocument[] | undefined {
  if (!isDocument(stage)) return undefined;
  const [name = ''] = Object.keys(stage);
  const source = ownEntry(SOURCES, name);
  if (source === undefined) return undefined;
  if (typeof operation.command.aggregate === 'string') {
    const message = `${name} must be run against the database with {aggregate: 1}, not a collection`;
    throw new CommandError('InvalidNamespace', message);
  }
  return source(operation, stage[name]);
}

/** `aggregate: 1` has no collection: the first stage must produce the documents. */
export function documentsWithoutCollection(operation: Operation, stage: BsonValue): readonly BsonDocument[] {
  const documents = firstStageDocuments(operation, stage);
  if (documents !== undefined) return documents;
  const [name] = isDocument(stage) ? Object.keys(stage) : [];
  const what = name === undefined ? 'an empty pipeline.' : `'${name}'; a collection is required.`;
  throw new CommandError('InvalidNamespace', `{aggregate: 1} is not valid for ${what}`);
}

/** Refuses stages about the server, or that write, in a transaction. */
export function refuseInTransaction({ transaction }: Operation, stage: string): void {
  if (transaction === undefined) return;
  const message = `Operation not permitted in transaction :: caused by :: Aggregation stage: '${stage}' cannot run within a multi-document transaction`;
  throw new CommandError('OperationNotSupportedInTransaction', message);
}

function givenDocuments({ variables }: Operation, spec: BsonValue): readonly BsonDocument[] {
  const value = compileExpression(spec, variables)({});
  const documents = Array.isArray(value) ? value.filter(isDocument) : [];
  if (Array.isArray(value) && documents.length === value.length) return documents;
  throw new CommandError(5_858_203, 'an array of objects is expected in $documents');
}

function localSessions(operation: Operation): readonly BsonDocument[] {
  refuseInTransaction(operation, '$listLocalSessions');
  const sessions = operation.engine.sessions.all();
  return sessions.map(({ lsid, lastUse }) => ({ _id: lsid, lastUse: new Date(lastUse) }));
}
