import { Int32, Long } from 'bson';
import { equalValues } from '../bson/compare.ts';
import { shellText } from '../bson/shell-text.ts';
import { type BsonDocument, isDocument } from '../bson/value.ts';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { keyText } from '../plan/planner.ts';
import { compileFilter } from '../query/filter.ts';
import type { Transaction } from '../sessions/transaction.ts';
import type { Collection } from '../storage/collection.ts';
import type { Overlay } from '../storage/overlay.ts';
import type { Reply } from '../wire/reply.ts';
import type { Command } from './command.ts';
import { checkFields } from './fields.ts';
import { checkedNamespace, type Operation } from './operation.ts';
import { untilOver } from './statements.ts';
import { refuseCollation } from './write.ts';

/** Runs a change of the catalog when no open transaction uses a collection that it is about. */
export async function changeCatalog<T>(
  operation: Operation,
  isAbout: (namespace: string) => boolean,
  change: (view: Overlay) => T,
): Promise<T> {
  const { store, sessions } = operation.engine;
  for (;;) {
    const outcome = await store.write((view): { blocker: Transaction } | { result: T } => {
      for (const { transaction } of sessions.all()) {
        if (transaction === undefined || transaction.isOver) continue;
        const uses = [...transaction.used].some(({ namespace }) => isAbout(namespace));
        if (uses) return { blocker: transaction };
      }
      return { result: change(view) };
    });
    if ('result' in outcome) return outcome.result;
    await untilOver(outcome.blocker, operation.spent.deadline);
  }
}

const OPTIONS = ['capped', 'size', 'max', 'validator', 'validationLevel', 'validationAction'];

/** Views, time series and what belongs to change streams and encryption. */
const NOT_SUPPORTED = ['viewOn', 'pipeline', 'timeseries', 'expireAfterSeconds', 'clusteredIndex'].concat([
  'changeStreamPreAndPostImages',
  'encryptedFields',
]);

export const create: Command = {
  fields: [
    ...OPTIONS,
    ...NOT_SUPPORTED,
    'collation',
    'idIndex',
    'autoIndexId',
    'indexOptionDefaults',
    'storageEngine',
  ],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    const unsupported = NOT_SUPPORTED.find((name) => operation.command[name] !== undefined);
    if (unsupported !== undefined) {
      throw notSupported(`create with ${unsupported}`);
    }
    refuseCollation(operation.command.collation);
    const options = collectionOptions(operation);
    const { transaction } = operation;
    const { catalog } = operation.engine;
    const existing = operation.collection(namespace);
    if (existing !== undefined) {
      if (!equalValues(existing.options, options)) throw exists(existing);
    } else if (transaction !== undefined) {
      transaction.makeCollection(catalog, namespace, options);
    } else {
      await changeCatalog(
        operation,
        (used) => used === namespace,
        () => {
          const other = catalog.find(namespace);
          if (other === undefined) catalog.add(catalog.make(namespace, options));
          else if (!equalValues(other.options, options)) throw exists(other);
        },
      );
    }
    return {};
  },
};

/** As the server since 7.0: what is there already with the same options is no error. */
function exists({ namespace, options }: Collection): CommandError {
  const message = `namespace ${namespace} already exists, but with different options: ${shellText(options)}`;
  return new CommandError('NamespaceExists', message);
}

function collectionOptions(operation: Operation): BsonDocument {
  const options: BsonDocument = {};
  for (const name of OPTIONS) {
    const value = operation.command[name];
    if (value !== undefined && value !== false) options[name] = value;
  }
  compileFilter(operation.document('validator') ?? {});
  checkValidation(operation);
  if (operation.flag('capped') === true && (operation.number('size') ?? 0) <= 0) {
    throw new CommandError('InvalidOptions', "the 'size' field is required when 'capped' is true");
  }
  if (operation.flag('capped') !== true && (options.size !== undefined || options.max !== undefined)) {
    const message = "the 'capped' field needs to be true when either the 'size' or 'max' fields are present";
    throw new CommandError('InvalidOptions', message);
  }
  return options;
}

const VALIDATION: Readonly<Record<string, readonly string[]>> = {
  validationLevel: ['off', 'strict', 'moderate'],
  validationAction: ['error', 'warn'],
};

function checkValidation(operation: Operation): void {
  for (const [field, values] of Object.entries(VALIDATION)) {
    const value = operation.text(field);
    if (value === undefined || values.includes(value)) continue;
    const message = `Enumeration value '${value}' for field '${operation.name}.${field}' is not a valid value.`;
    throw badValue(message);
  }
}

export const drop: Command = {
  fields: [],
  isWrite: true,
  async run(operation) {
    const namespace = operation.namespace();
    const { catalog } = operation.engine;
    const dropped = await changeCatalog(
      operation,
      (used) => used === namespace,
      () => {
        const collection = catalog.find(namespace);
        if (collection !== undefined) catalog.drop(collection);
        return collection;
      },
    );
    if (dropped === undefined) return {};
    operation.engine.cursors.killWhere((cursor) => cursor.namespace === namespace);
    return { nIndexesWas: dropped.indexes.length, ns: namespace };
  },
};

export const dropDatabase: Command = {
  fields: [],
  isWrite: true,
  async run(operation) {
    const { catalog } = operation.engine;
    const isWithin = (namespace: string) => namespace.startsWith(`${operation.database}.`);
    const existed = await changeCatalog(operation, isWithin, () => {
      const collections = catalog.collectionsOf(operation.database);
      for (const collection of collections) catalog.drop(collection);
      return collections.length > 0;
    });
    return existed ? { dropped: operation.database } : {};
  },
};

export const renameCollection: Command = {
  fields: ['to', 'dropTarget', 'stayTemp'],
  isWrite: true,
  isAdmin: true,
  async run(operation) {
    const from = splitNamespace(operation.text('renameCollection') ?? '');
    const to = splitNamespace(operation.text('to') ?? '');
    const { catalog } = operation.engine;
    await changeCatalog(
      operation,
      (used) => used === from || used === to,
      () => {
        const collection = catalog.find(from);
        if (collection === undefined) {
          throw new CommandError('NamespaceNotFound', `Source collection ${from} does not exist`);
        }
        if (from === to) throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
        const target = catalog.find(to);
        if (target !== undefined && operation.flag('dropTarget') !== true) {
          throw new CommandError('NamespaceExists', 'target namespace exists');
        }
        if (target !== undefined) catalog.drop(target);
        catalog.rename(collection, to);
      },
    );
    return {};
  },
};

function splitNamespace(namespace: string): string {
  const dot = namespace.indexOf('.');
  if (dot <= 0) throw new CommandError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  return checkedNamespace(namespace.slice(0, dot), namespace.slice(dot + 1));
}

export const collMod: Command = {
  fields: ['index', 'validator', 'validationLevel', 'validationAction', 'dryRun'],
  isWrite: true,
  async run(operation) {
    const namespace = operation.namespace();
    const { catalog } = operation.engine;
    const validator = operation.document('validator');
    if (validator !== undefined) compileFilter(validator);
    checkValidation(operation);
    return changeCatalog(
      operation,
      (used) => used === namespace,
      (): Reply => {
        const collection = catalog.find(namespace);
        if (collection === undefined)
          throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
        const changed = { ...collection.options };
        for (const name of ['validator', 'validationLevel', 'validationAction']) {
          const value = operation.command[name];
          if (value !== undefined) changed[name] = value;
        }
        collection.options = changed;
        catalog.changed(collection);
        const index = operation.document('index');
        return index === undefined ? {} : changeIndex(collection, index);
      },
    );
  },
};

function changeIndex(collection: Collection, change: BsonDocument): Reply {
  checkFields(change, 'collMod.index', ['name', 'keyPattern', 'expireAfterSeconds', 'hidden']);
  const { name, keyPattern, expireAfterSeconds, hidden } = change;
  const index = collection.indexes.find((candidate) =>
    typeof name === 'string'
      ? candidate.name === name
      : isDocument(keyPattern) && keyText(candidate.spec.key) === keyText(keyPattern),
  );
  if (index === undefined) {
    throw new CommandError(
      'IndexNotFound',
      `cannot find index ${String(name)} for ns ${collection.namespace}`,
    );
  }
  const answer: Record<string, Long | boolean> = {};
  let spec = index.spec;
  if (expireAfterSeconds !== undefined) {
    if (index.expireAfterSeconds !== undefined) {
      answer.expireAfterSeconds_old = Long.fromNumber(index.expireAfterSeconds);
    }
    answer.expireAfterSeconds_new = Long.fromNumber(Number(expireAfterSeconds));
    spec = { ...spec, expireAfterSeconds: new Int32(Number(expireAfterSeconds)) };
  }
  if (typeof hidden === 'boolean') {
    answer.hidden_old = spec.hidden === true;
    answer.hidden_new = hidden;
    spec = { ...spec, hidden };
  }
  collection.indexes = collection.indexes.map((other) => (other === index ? index.withSpec(spec) : other));
  return answer;
}
