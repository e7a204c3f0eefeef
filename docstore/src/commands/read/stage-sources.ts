import { Int32, Long } from 'bson';
import { compileExpression } from '../../aggregate/expression.ts';
import { decodeDocument } from '../../bson/codec.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../../bson/value.ts';
import { CommandError, notSupported } from '../../errors.ts';
import { entryOf } from '../../names.ts';
import { encodeReply } from '../../wire/reply.ts';
import type { Operation } from '../operation.ts';
import { statistics } from '../server/statistics.ts';

/** The documents that the first stage of a pipeline brings by itself; undefined where it reads the collection. */
export function ownDocuments(operation: Operation, stage: BsonValue): readonly BsonDocument[] | undefined {
  if (!isDocument(stage)) return undefined;
  const [name = ''] = Object.keys(stage);
  const source = entryOf(SOURCES, name);
  if (source !== undefined && name !== '$documents') refuseInTransaction(operation, name);
  return source === undefined ? undefined : source(operation, stage[name]);
}

/** Stages that look at the server, or write, are not for transactions. */
export function refuseInTransaction({ transaction }: Operation, stage: string): void {
  if (transaction === undefined) return;
  const message = `Operation not permitted in transaction :: caused by :: Aggregation stage: '${stage}' cannot run within a multi-document transaction`;
  throw new CommandError('OperationNotSupportedInTransaction', message);
}

/** `aggregate: 1` has no collection: the first stage must bring documents. */
export function documentsWithoutCollection(operation: Operation, stage: BsonValue): readonly BsonDocument[] {
  const documents = ownDocuments(operation, stage);
  if (documents !== undefined) return documents;
  const [name] = isDocument(stage) ? Object.keys(stage) : [];
  const what = name === undefined ? 'an empty pipeline.' : `'${name}'; a collection is required.`;
  throw new CommandError('InvalidNamespace', `{aggregate: 1} is not valid for ${what}`);
}

type Source = (operation: Operation, spec: BsonValue) => readonly BsonDocument[];

function withoutCollection<T>(stage: string, { command }: Operation, documents: T): T {
  if (typeof command.aggregate !== 'string') return documents;
  const message = `${stage} must be run against the database with {aggregate: 1}, not a collection`;
  throw new CommandError('InvalidNamespace', message);
}

/** The documents that an expression gives. */
function written({ variables }: Operation, spec: BsonValue): readonly BsonDocument[] {
  const value = compileExpression(spec, [...variables.keys()])({ root: {}, variables });
  const documents = Array.isArray(value) ? value.filter(isDocument) : [];
  if (Array.isArray(value) && documents.length === value.length) return documents;
  throw new CommandError(5_858_203, 'an array of objects is expected in $documents');
}

const sessions = ({ engine }: Operation) =>
  engine.sessions.all().map(({ lsid, lastUse }) => ({ _id: lsid, lastUse: new Date(lastUse) }));

const KINDS: Readonly<Record<string, string>> = {
  insert: 'insert',
  update: 'update',
  delete: 'remove',
  find: 'query',
  getMore: 'getmore',
};

/** The commands that are being run, this one among them. */
function currentOperations({ engine, database, command: { aggregate } }: Operation): readonly BsonDocument[] {
  if (database !== 'admin' || typeof aggregate === 'string') {
    const message = "$currentOp must be run against the 'admin' database with {aggregate: 1}";
    throw new CommandError('InvalidNamespace', message);
  }
  return [...engine.running].map(({ peer, name, command, database, began }) => {
    const target = command[name];
    const milliseconds = Date.now() - began;
    return {
      type: 'op',
      host: engine.address,
      desc: `conn${peer.id}`,
      connectionId: new Int32(peer.id),
      client: peer.address,
      ...(peer.appName === undefined ? {} : { appName: peer.appName }),
      active: true,
      secs_running: Long.fromNumber(Math.floor(milliseconds / 1000)),
      microsecs_running: Long.fromNumber(milliseconds * 1000),
      op: entryOf(KINDS, name) ?? 'command',
      ns: `${database}.${typeof target === 'string' ? target : name === 'aggregate' ? '$cmd.aggregate' : '$cmd'}`,
      ...(command.lsid === undefined ? {} : { lsid: command.lsid }),
      command,
    };
  });
}

function collectionStatistics(operation: Operation, spec: BsonValue): readonly BsonDocument[] {
  const namespace = operation.namespace();
  const collection = operation.collection(namespace);
  if (collection === undefined)
    throw new CommandError('NamespaceNotFound', `Collection [${namespace}] not found.`);
  const { count, storageStats, ...others } = isDocument(spec) ? spec : {};
  const [other] = Object.keys(others);
  if (other !== undefined) throw notSupported(`$collStats with ${other}`);
  const about: BsonDocument = { ns: namespace, host: operation.engine.address, localTime: new Date() };
  if (count !== undefined) about.count = new Int32(collection.count);
  if (!isDocument(storageStats)) return [about];
  const scale = operation.number('scale', storageStats) ?? 1;
  // Through the wire's own encoder: statistics are plain numbers.
  return [{ ...about, storageStats: decodeDocument(encodeReply(statistics(collection, scale))) }];
}

const SOURCES: Readonly<Record<string, Source>> = {
  $listLocalSessions: (operation) => withoutCollection('$listLocalSessions', operation, sessions(operation)),
  $documents: (operation, spec) => withoutCollection('$documents', operation, written(operation, spec)),
  $currentOp: currentOperations,
  $collStats: collectionStatistics,
  $indexStats: (operation) =>
    (operation.collection(operation.namespace())?.indexes ?? []).map(({ name, spec }) => ({
      name,
      key: spec.key,
      host: operation.engine.address,
      spec,
    })),
};
