import { Int32 } from 'bson';
import { decodeDocument } from '../bson/codec.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { encodeReply } from '../wire/reply.ts';
import { statistics } from './diagnostics.ts';
import type { Operation } from './operation.ts';

/** The documents that the first stage of a pipeline brings by itself; undefined where it reads the collection. */
export function ownDocuments(operation: Operation, stage: BsonValue): readonly BsonDocument[] | undefined {
  if (!isDocument(stage)) return undefined;
  const [name = ''] = Object.keys(stage);
  const source = SOURCES[name];
  return source === undefined ? undefined : source(operation, stage[name]);
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

const sessions: Source = ({ engine }) =>
  engine.sessions.all().map(({ lsid, lastUse }) => ({ _id: lsid, lastUse: new Date(lastUse) }));

const SOURCES: Readonly<Record<string, Source>> = {
  $listLocalSessions: sessions,
  $listSessions: sessions,
  $currentOp: () => [],
  $documents: (_, spec) => (Array.isArray(spec) ? spec.filter(isDocument) : []),
  $collStats: (operation, spec) => {
    const namespace = operation.namespace();
    const collection = operation.collection(namespace);
    if (collection === undefined) {
      throw new CommandError('NamespaceNotFound', `Collection [${namespace}] not found.`);
    }
    const about = { ns: namespace, host: operation.engine.address, localTime: new Date() };
    const asked = isDocument(spec) ? spec : {};
    const count = asked.count === undefined ? {} : { count: new Int32(collection.count) };
    if (asked.storageStats === undefined) return [{ ...about, ...count }];
    // Through the wire's own encoder: statistics are plain numbers.
    const storageStats = decodeDocument(encodeReply(statistics(collection)));
    return [{ ...about, ...count, storageStats }];
  },
  $indexStats: (operation) =>
    (operation.collection(operation.namespace())?.indexes ?? []).map(({ name, spec }) => ({
      name,
      key: spec.key,
      host: operation.engine.address,
      spec,
    })),
};
