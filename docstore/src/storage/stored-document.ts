import { crc32 } from 'node:zlib';
import { decodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Collection } from './collection.ts';
import { documentKey } from './keys.ts';
import type { Overlay, View } from './overlay.ts';

const CHECKSUM_BYTES = 4;

/** A stored document: its record id and its BSON, which is decoded on first use. */
export class StoredDocument {
  readonly record: number;
  readonly bytes: Buffer;
  #decoded: BsonDocument | undefined;

  constructor(record: number, bytes: Buffer) {
    this.record = record;
    this.bytes = bytes;
  }

  get document(): BsonDocument {
    this.#decoded ??= decodeDocument(this.bytes);
    return this.#decoded;
  }
}

export function readDocument(view: View, collection: Collection, record: number): StoredDocument | undefined {
  const value = view.get(documentKey(collection.id, record));
  return value === undefined ? undefined : storedDocument(record, value);
}

/** Verifies the checksum of a document; throws if the file is damaged. */
export function storedDocument(record: number, value: Buffer): StoredDocument {
  const bytes = value.subarray(0, value.length - CHECKSUM_BYTES);
  if (value.length <= CHECKSUM_BYTES || crc32(bytes) !== value.readUInt32LE(bytes.length)) {
    throw new CommandError(
      'InternalError',
      `the data file is damaged: document ${record} fails its checksum`,
    );
  }
  return new StoredDocument(record, bytes);
}

/** Writes a document with its checksum. */
export function putDocument(view: Overlay, collection: Collection, record: number, bytes: Uint8Array): void {
  const value = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
  value.set(bytes);
  value.writeUInt32LE(crc32(bytes), bytes.length);
  view.put(documentKey(collection.id, record), value);
}
