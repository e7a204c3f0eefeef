import { areEqual } from '../../bson/compare.ts';
import { wordList } from '../../bson/names.ts';
import { shellText } from '../../bson/shell-text.ts';
import type { BsonDocument } from '../../bson/value.ts';
import { CommandError, notSupported } from '../../errors/command-error.ts';
import type { Collection } from '../../storage/collection.ts';
import { refuseCollation } from '../arguments.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';
import { changeCatalog } from './change-catalog.ts';

const OPTIONS = ['capped', 'size', 'max'];

/** Options that this store refuses by name: validation, views, time series, change streams, encryption. */
const UNSUPPORTED =
  wordList(`validator validationLevel validationAction viewOn pipeline timeseries expireAfterSeconds clusteredIndex
  changeStreamPreAndPostImages encryptedFields`);

const IGNORED = wordList('collation idIndex autoIndexId indexOptionDefaults storageEngine');

export const create: Command = {
  fields: [...OPTIONS, ...UNSUPPORTED, ...IGNORED],
  isWrite: true,
  inTransactions: true,
  async run(operation) {
    const namespace = operation.namespace();
    const unsupported = UNSUPPORTED.find((name) => operation.command[name] !== undefined);
    if (unsupported !== undefined) throw notSupported(`create with ${unsupported}`);
    refuseCollation(operation.command.collation);
    const options = collectionOptions(operation);
    const { transaction } = operation;
    const { catalog } = operation.engine;
    const existing = operation.collection(namespace);
    if (existing !== undefined) {
      if (!areEqual(existing.options, options)) throw alreadyExists(existing);
    } else if (transaction !== undefined) {
      transaction.createCollection(catalog, namespace, options);
    } else {
      await changeCatalog(
        operation,
        (used) => used === namespace,
        () => {
          const other = catalog.find(namespace);
          if (other === undefined) catalog.add(catalog.newCollection(namespace, options));
          else if (!areEqual(other.options, options)) throw alreadyExists(other);
        },
      );
    }
    return {};
  },
};

/** As in the server since 7.0, an existing collection with the same options is no error. */
function alreadyExists({ namespace, options }: Collection): CommandError {
  const message = `namespace ${namespace} already exists, but with different options: ${shellText(options)}`;
  return new CommandError('NamespaceExists', message);
}

function collectionOptions(operation: Operation): BsonDocument {
  const options: BsonDocument = {};
  for (const name of OPTIONS) {
    const value = operation.command[name];
    if (value !== undefined && value !== false) options[name] = value;
  }
  if (operation.flag('capped') === true && (operation.number('size') ?? 0) <= 0) {
    throw new CommandError('InvalidOptions', "the 'size' field is required when 'capped' is true");
  }
  if (operation.flag('capped') !== true && (options.size !== undefined || options.max !== undefined)) {
    const message = "the 'capped' field needs to be true when either the 'size' or 'max' fields are present";
    throw new CommandError('InvalidOptions', message);
  }
  return options;
}
