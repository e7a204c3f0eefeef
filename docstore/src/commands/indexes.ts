import { BSONRegExp, Int32 } from 'bson';
import { equalValues } from '../bson/compare.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import { words } from '../names.ts';
import { keyText } from '../plan/planner.ts';
import { compileFilter, isOperators } from '../query/filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { Index, IndexSpec } from '../storage/collection-index.ts';
import { buildIndex } from '../storage/documents.ts';
import { Overlay } from '../storage/overlay.ts';
import type { Reply } from '../wire/reply.ts';
import { changeCatalog } from './collections.ts';
import type { Command } from './command.ts';
import type { Operation } from './operation.ts';
import { refuseCollation } from './write.ts';

export const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    if (operation.list('indexes')?.length === 0) throw badValue('Must specify at least one index to create');
    const specs = operation.documents('indexes').map(({ document }) => checkedSpec(document));
    const { catalog, store } = operation.engine;
    const { transaction } = operation;
    if (transaction !== undefined) {
      const collection = transaction.ensureCollection(catalog, namespace);
      const wanted = specs.filter((spec) => existing(collection, spec) === undefined);
      if (wanted.length > 0 && !transaction.made.has(namespace)) {
        const message = `Cannot create new indexes on existing collection ${namespace} in a multi-document transaction.`;
        throw new CommandError('OperationNotSupportedInTransaction', message);
      }
      return addIndexes(operation, collection, specs, false, transaction.view).reply;
    }
    const { indexes, reply } = await changeCatalog(
      operation,
      (used) => used === namespace,
      (view) => {
        const isNew = catalog.find(namespace) === undefined;
        return addIndexes(operation, catalog.ensure(namespace), specs, isNew, view);
      },
    );
    for (const index of indexes) index.since = store.commits;
    return reply;
  },
};

function addIndexes(
  { engine }: Operation,
  collection: Collection,
  specs: readonly IndexSpec[],
  isNew: boolean,
  view: Overlay,
) {
  const before = collection.indexes.length;
  const built = new Overlay(view);
  const indexes: Index[] = [];
  for (const spec of specs) {
    if (existing(collection, spec) !== undefined || indexes.some(({ name }) => name === spec.name)) continue;
    const index = engine.catalog.makeIndex(spec);
    index.since = Number.POSITIVE_INFINITY;
    buildIndex(built, collection, index);
    indexes.push(index);
  }
  if (before + indexes.length > 64) throw cannotCreate('add index fails, too many indexes');
  built.mergeInto(view);
  collection.indexes = [...collection.indexes, ...indexes];
  if (indexes.length > 0 && engine.catalog.find(collection.namespace) === collection)
    engine.catalog.changed(collection);
  const reply: Reply = {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: isNew,
    ...(indexes.length === 0 ? { note: 'all indexes already exist' } : {}),
  };
  return { indexes, reply };
}

const OPTIONS = words('v key name unique sparse partialFilterExpression expireAfterSeconds hidden');
/** What old clients still send and what changes nothing. */
const IGNORED = ['background', 'ns', 'collation', 'storageEngine'];

const MOST_FIELDS = 32;

function cannotCreate(why: string): CommandError {
  return new CommandError('CannotCreateIndex', why);
}

function checkedSpec(document: BsonDocument): IndexSpec {
  const { key, name, expireAfterSeconds } = document;
  if (!isDocument(key) || Object.keys(key).length === 0)
    throw cannotCreate('Index keys cannot be an empty object.');
  if (Object.keys(key).length > MOST_FIELDS) throw new CommandError(13_103, 'too many compound keys');
  if (typeof name !== 'string')
    throw new CommandError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  if (name === '') throw cannotCreate('index name cannot be empty');
  if (name === '*') throw badValue("The index name '*' is not valid.");
  if (document.v !== undefined && !(isNumber(document.v) && Number(document.v) === 2))
    throw cannotCreate('this store has indexes of version 2 only');
  refuseCollation(document.collation);
  for (const [path, kind] of Object.entries(key)) checkKey(path, kind);
  for (const field of Object.keys(document)) {
    if (OPTIONS.includes(field) || IGNORED.includes(field)) continue;
    const message = `The field '${field}' is not valid for an index specification.`;
    throw new CommandError('InvalidIndexSpecificationOption', message);
  }
  const spec: BsonDocument = { v: new Int32(2), key, name };
  for (const option of ['unique', 'sparse', 'hidden']) {
    const value = document[option];
    if (value === true || (isNumber(value) && Number(value) !== 0)) spec[option] = true;
    else if (value !== undefined && value !== false && !isNumber(value)) {
      const message = `The field '${option}' has value ${String(value)}, which is not convertible to bool`;
      throw new CommandError('TypeMismatch', message);
    }
  }
  if (expireAfterSeconds !== undefined) {
    checkExpiry(key, expireAfterSeconds);
    spec.expireAfterSeconds = new Int32(Number(expireAfterSeconds));
  }
  const partial = document.partialFilterExpression;
  if (partial !== undefined) {
    if (!isDocument(partial))
      throw new CommandError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
    if (spec.sparse === true) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
    compileFilter(partial);
    checkPartial(partial);
    spec.partialFilterExpression = partial;
  }
  return spec as IndexSpec;
}

const PARTIAL = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'];

/** Holds the filter of a partial index to what the server takes there. */
function checkPartial(filter: BsonDocument): void {
  for (const [name, operand] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or') && Array.isArray(operand)) {
      for (const branch of operand.filter(isDocument)) checkPartial(branch);
      continue;
    }
    const operators = isOperators(operand) ? Object.entries(operand) : [];
    const other = name.startsWith('$')
      ? name
      : operators.find(
          ([operator, value]) =>
            !PARTIAL.includes(operator) ||
            (operator === '$exists' && value !== true && !(isNumber(value) && Number(value) !== 0)),
        )?.[0];
    if (other === undefined && !(operand instanceof BSONRegExp)) continue;
    const message = `Expression not supported in partial index: ${other ?? '$regex'}`;
    throw cannotCreate(message);
  }
}

function checkKey(path: string, kind: BsonValue): void {
  if (path === '' || path.split('.').includes('')) {
    throw cannotCreate('Index keys cannot contain an empty field.');
  }
  if (path.startsWith('$') && path !== '$**')
    throw cannotCreate(`Index key contains an illegal field name: field name starts with '$'.`);
  if (typeof kind === 'string' || path.includes('$**')) {
    const message = `Unknown index plugin '${String(kind)}': this store has ascending and descending indexes only`;
    throw cannotCreate(message);
  }
  if (!isNumber(kind) || Number(kind) === 0 || Number.isNaN(Number(kind)))
    throw cannotCreate('Values in v:2 index key pattern must be numbers other than 0 or strings');
}

function checkExpiry(key: BsonDocument, seconds: BsonValue): void {
  if (Object.keys(key).length !== 1 || key._id !== undefined)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (isNumber(seconds) && Number(seconds) >= 0 && Number(seconds) < 2 ** 31) return;
  throw cannotCreate('TTL index expireAfterSeconds must be within the range 0 to 2147483647');
}

/** The index that `spec` asks for, if it is there already; throws where one is in its way. */
function existing(collection: Collection, spec: IndexSpec): Index | undefined {
  if (keyText(spec.key) === keyText({ _id: new Int32(1) })) return collection.indexNamed('_id_');
  const named = collection.indexNamed(spec.name);
  const same = (other: Index, options: readonly string[]) =>
    options.every((option) => equalValues(other.spec[option] ?? null, spec[option] ?? null));
  const alike = collection.indexes.find(
    (index) => keyText(index.spec.key) === keyText(spec.key) && same(index, ['partialFilterExpression']),
  );
  const isSame = alike !== undefined && same(alike, ['unique', 'sparse', 'expireAfterSeconds']);
  if (named !== undefined && !(named === alike && isSame)) {
    const message = `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(named.spec)}`;
    throw new CommandError('IndexKeySpecsConflict', message);
  }
  if (alike !== undefined && named === undefined) {
    const message = isSame
      ? `Index already exists with a different name: ${alike.name}`
      : `An equivalent index already exists with different options: ${alike.name}`;
    throw new CommandError('IndexOptionsConflict', message);
  }
  return alike;
}

export const dropIndexes: Command = {
  fields: ['index'],
  isWrite: true,
  async run(operation) {
    const namespace = operation.namespace();
    const { catalog } = operation.engine;
    return changeCatalog(
      operation,
      (used) => used === namespace,
      () => {
        const collection = catalog.find(namespace);
        if (collection === undefined)
          throw new CommandError('NamespaceNotFound', `ns not found ${namespace}`);
        const nIndexesWas = collection.indexes.length;
        for (const index of chosen(collection, operation.command.index)) catalog.dropIndex(collection, index);
        return { nIndexesWas };
      },
    );
  },
};

function chosen(collection: Collection, which: BsonValue): Index[] {
  if (which === '*') return collection.indexes.filter(({ name }) => name !== '_id_');
  if (Array.isArray(which)) return which.flatMap((one) => chosen(collection, one));
  const index = isDocument(which)
    ? collection.indexes.find(({ spec }) => keyText(spec.key) === keyText(which))
    : collection.indexNamed(String(which));
  if (index === undefined) {
    const what = isDocument(which)
      ? `can't find index with key: ${JSON.stringify(which)}`
      : `index not found with name [${which}]`;
    throw new CommandError('IndexNotFound', what);
  }
  if (index.name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  return [index];
}
