import { randomUUID } from 'node:crypto';
import { type Binary, Int32, Long, UUID } from 'bson';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { Index, type IndexSpec } from './collection-index.ts';

/** A collection: its description in the catalog and its counters. */
export class Collection {
  readonly id: number;
  readonly uuid: UUID;
  namespace: string;
  options: BsonDocument;
  indexes: readonly Index[];
  count = 0;
  bytes = 0;
  /** The record id of the next document. */
  nextRecord = 1;
  #storedFlags = '';

  constructor(id: number, namespace: string, options: BsonDocument, indexes: readonly Index[], uuid?: UUID) {
    this.id = id;
    this.namespace = namespace;
    this.options = options;
    this.indexes = indexes;
    this.uuid = uuid ?? new UUID(randomUUID());
  }

  get database(): string {
    return this.namespace.slice(0, this.namespace.indexOf('.'));
  }

  get name(): string {
    return this.namespace.slice(this.namespace.indexOf('.') + 1);
  }

  indexNamed(name: string): Index | undefined {
    return this.indexes.find((index) => index.name === name);
  }

  /** Whether indexes have had arrays or long keys that the stored description does not include yet. */
  hasNewFlags(): boolean {
    return this.#flags() !== this.#storedFlags;
  }

  #flags(): string {
    return this.indexes.map((index) => `${index.multikey} ${index.inexact}`).join();
  }

  /** The description to store in the catalog; marks the current flags as stored. */
  encode(): Buffer {
    this.#storedFlags = this.#flags();
    const indexes = this.indexes.map((index) => ({
      id: new Int32(index.id),
      spec: index.spec,
      multikey: new Int32(index.multikey),
      inexact: index.inexact,
    }));
    const value = { id: new Int32(this.id), uuid: this.uuid, options: this.options, indexes };
    return Buffer.from(encodeDocument(value));
  }

  static decode(namespace: string, bytes: Buffer): Collection {
    const value = decodeDocument(bytes);
    const indexes = value.indexes as BsonDocument[];
    return new Collection(
      Number(value.id),
      namespace,
      value.options as BsonDocument,
      indexes.map(
        (index) =>
          new Index(Number(index.id), index.spec as IndexSpec, {
            multikey: Number(index.multikey),
            inexact: index.inexact === true,
          }),
      ),
      new UUID((value.uuid as Binary).buffer),
    );
  }

  encodeStatistics(): Buffer {
    return Buffer.from(
      encodeDocument({ count: Long.fromNumber(this.count), bytes: Long.fromNumber(this.bytes) }),
    );
  }

  readStatistics(bytes: Buffer | undefined): void {
    if (bytes === undefined) return;
    const value = decodeDocument(bytes);
    this.count = Number(value.count);
    this.bytes = Number(value.bytes);
  }
}
