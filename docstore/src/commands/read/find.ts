import { Long } from 'bson';
import { compileProjection } from '../../aggregate/find-projection.ts';
import { encodeDocument } from '../../bson/codec.ts';
import type { BsonDocument } from '../../bson/value.ts';
import { Cursor, type CursorSource, FIRST_BATCH } from '../../cursors.ts';
import { badValue, CommandError, notSupported } from '../../errors.ts';
import { words } from '../../names.ts';
import { matching, sorted } from '../../plan/execute.ts';
import { type Hint, type KeyBounds, type Plan, plan } from '../../plan/planner.ts';
import { compileFilter, type Filter } from '../../query/filter.ts';
import { sortOf } from '../../query/sort.ts';
import { type StoredDocument, storedDocument } from '../../storage/documents.ts';
import { documentKey, documentsRange, recordOf } from '../../storage/keys.ts';
import { scan } from '../../storage/overlay.ts';
import { RawDocument, type Reply } from '../../wire/reply.ts';
import { hintOf, refuseCollation } from '../arguments.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';
import { positionIn } from '../write/update-matching.ts';

export const find: Command = {
  fields: words(`filter sort projection hint skip limit batchSize singleBatch let allowDiskUse noCursorTimeout
    allowPartialResults returnKey showRecordId tailable awaitData oplogReplay collation min max`),
  isRead: true,
  inTransactions: true,
  run(operation) {
    if (operation.flag('awaitData') === true && operation.flag('tailable') !== true) {
      throw new CommandError('FailedToParse', "Cannot set 'awaitData' without also setting 'tailable'");
    }
    const namespace = operation.namespace();
    const found =
      operation.flag('tailable') === true ? tailing(operation, namespace) : results(operation, namespace);
    const cursor = new Cursor({ ...sourceOf(operation), ...found, namespace });
    return firstBatch(operation, cursor, operation.flag('singleBatch') === true);
  },
};

/** What of a cursor comes from the session and the transaction that it is opened in. */
export function sourceOf(operation: Operation): Pick<CursorSource, 'session' | 'transaction' | 'noTimeout'> {
  return {
    session: operation.session,
    transaction: operation.transaction,
    noTimeout: operation.flag('noCursorTimeout') === true,
  };
}

export function firstBatch(
  operation: Operation,
  cursor: Cursor,
  isSingle = false,
  usual = FIRST_BATCH,
): Reply {
  const size = operation.batchSize() ?? usual;
  const batch = cursor.batch(size).map((bytes) => new RawDocument(bytes));
  if (isSingle) cursor.close();
  const id = cursor.isDone ? Long.ZERO : operation.engine.cursors.keep(cursor);
  return { cursor: { firstBatch: batch, id, ns: cursor.source.namespace, ...atClusterTime(operation) } };
}

/** The moment that a snapshot read outside a transaction saw, by which the next one can ask for the same. */
export function atClusterTime({ pastTime }: Operation): Reply {
  return pastTime === undefined ? {} : { atClusterTime: pastTime };
}

export interface FindRequest {
  readonly query: BsonDocument;
  readonly sortSpec: BsonDocument;
  readonly hint: Hint | undefined;
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
  readonly bounds: KeyBounds | undefined;
}

export function findRequest(operation: Operation): FindRequest {
  refuseCollation(operation.command.collation);
  const sortSpec = operation.document('sort') ?? {};
  const natural = sortSpec.$natural;
  const min = operation.document('min');
  const max = operation.document('max');
  if (natural !== undefined && Object.keys(sortSpec).length > 1)
    throw badValue("Cannot include '$natural' in compound sort");
  return {
    query: operation.document('filter') ?? {},
    sortSpec: natural === undefined ? sortSpec : {},
    hint: natural === undefined ? hintOf(operation.command.hint) : { $natural: natural },
    skip: notNegative('skip', operation.number('skip') ?? 0),
    limit: notNegative('limit', operation.number('limit') ?? 0),
    bounds: min === undefined && max === undefined ? undefined : { min, max },
  };
}

export function notNegative(field: string, value: number): number {
  if (value >= 0) return value;
  throw new CommandError(51_024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
}

function results(operation: Operation, namespace: string): Pick<CursorSource, 'documents' | 'atMost'> {
  const { query, sortSpec, hint, skip, limit, bounds } = findRequest(operation);
  const filter = compileFilter(query, { variables: operation.variables });
  const sort = sortOf(sortSpec);
  const collection = operation.collection(namespace);
  const chosen = plan(operation.view, collection, filter, sort, hint, bounds);
  const found = matching(operation.view, collection, chosen, filter, operation.spent);
  const bytesOf = shower(operation, filter, chosen);
  if (sort === undefined || chosen.sorted) {
    return { documents: pick(found, skip, limit, bytesOf), ...(limit > 0 ? { atMost: limit } : {}) };
  }
  const ordered = sorted(found, sort, limit > 0 ? skip + limit : 0);
  const count = Math.max(0, ordered.length - skip);
  return { documents: pick(ordered, skip, 0, bytesOf), atMost: limit > 0 ? Math.min(limit, count) : count };
}

/** What a find gives of a document that it has found: projected, the index's key in its place, its record id. */
function shower(operation: Operation, filter: Filter, chosen: Plan): (stored: StoredDocument) => Uint8Array {
  const projection = operation.document('projection') ?? {};
  const project = compileProjection(projection, { variables: operation.variables });
  const showsRecord = operation.flag('showRecordId') === true;
  const showsKey = operation.flag('returnKey') === true;
  if (Object.keys(projection).length === 0 && !showsRecord && !showsKey) return ({ bytes }) => bytes;
  return ({ record, document }) => {
    const position = project.isPositional ? positionIn(filter, document) : undefined;
    const shown = showsKey ? keyShown(chosen, document) : project.apply(document, position);
    return encodeDocument(showsRecord ? { ...shown, $recordId: Long.fromNumber(record) } : shown);
  };
}

/** The fields of the index by which a document was found, as the index has them. */
function keyShown(chosen: Plan, document: BsonDocument): BsonDocument {
  if (chosen.stage === 'COLLSCAN' || chosen.stage === 'EOF') return {};
  if (chosen.stage === 'OR' || chosen.index.multikey !== 0)
    throw notSupported('returnKey with several keys of a document');
  const { index } = chosen;
  const [values = []] = index.valuesOf(document);
  return Object.fromEntries(index.fields.map(({ path }, i) => [path, values[i] ?? null]));
}

function* pick<T>(items: Iterable<T>, skip: number, limit: number, show: (item: T) => Uint8Array) {
  let seen = 0;
  for (const item of items) {
    seen += 1;
    if (seen <= skip) continue;
    yield show(item);
    if (limit > 0 && seen === skip + limit) return;
  }
}

const NOTHING = { documents: [].values(), atMost: 0 };

/** A find that stays open at the end of a capped collection: it goes on from the last document that it saw. */
function tailing(operation: Operation, namespace: string): Omit<CursorSource, 'namespace'> {
  const { query, sortSpec } = findRequest(operation);
  const collection = operation.collection(namespace);
  // As the server: where there is nothing to stay at the end of, the cursor is closed at once.
  if (collection === undefined) return NOTHING;
  if (collection.options.capped !== true || Object.keys(sortSpec).length > 0) {
    const message = `error processing query: ns=${namespace} Tree: $and Sort: {} Proj: {} tailable cursor requested on non capped collection`;
    throw badValue(message);
  }
  if (collection.count === 0) return NOTHING;
  const filter = compileFilter(query, { variables: operation.variables });
  const show = shower(operation, filter, { stage: 'COLLSCAN', reverse: false, sorted: true });
  let from = documentsRange(collection.id).from;
  const tail = function* () {
    for (const { key, value } of scan(operation.view, { ...documentsRange(collection.id), from })) {
      from = documentKey(collection.id, recordOf(key) + 1);
      const stored = storedDocument(recordOf(key), value);
      if (filter.matches(stored.document)) yield show(stored);
    }
  };
  return { documents: tail(), tail, awaitsData: operation.flag('awaitData') === true };
}
