import { shellText } from '../bson/shell-text.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Collection } from './collection.ts';
import type { Index } from './collection-index.ts';

/** A second document would have the same key in a unique index (code 11000). */
export class DuplicateKeyError extends CommandError {
  /** The index entry of the existing key. */
  readonly entry: Buffer;

  constructor(collection: Collection, index: Index, values: readonly BsonValue[], entry: Buffer) {
    const keyValue: BsonDocument = {};
    index.fields.forEach((field, i) => {
      keyValue[field.path] = values[i] ?? null;
    });
    const where = `collection: ${collection.namespace} index: ${index.name}`;
    super('DuplicateKey', `E11000 duplicate key error ${where} dup key: ${shellText(keyValue)}`, {
      extra: { keyPattern: index.spec.key, keyValue },
    });
    this.entry = entry;
  }
}
