/**
 * Everything is in one ordered key space. The first byte of a key is its kind:
 *
 * | byte | key | value |
 * | --- | --- | --- |
 * | 1 | namespace | the collection's description, BSON |
 * | 2 | collection id, record id | a document, BSON and its checksum |
 * | 3 | unique index id, index key | record id |
 * | 4 | index id, index key, record id | record id |
 * | 5 | collection id | number of documents and their bytes |
 * | 6 | session id | results of the session's writes that must survive a restart, BSON |
 * | 7 | name | metadata of the whole store |
 *
 * Record ids increase, so documents are in insertion order.
 */
const CATALOG = 1;
const DOCUMENT = 2;
const UNIQUE = 3;
const INDEX = 4;
const STATISTICS = 5;
const SESSION = 6;
const META = 7;

const RECORD_BYTES = 6;
const LAST_RECORD = 2 ** 48 - 1;

export interface KeyRange {
  /** Inclusive. */
  readonly from: Buffer;
  /** Exclusive. */
  readonly to: Buffer;
}

export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.of(CATALOG), Buffer.from(namespace)]);
}

export const CATALOG_RANGE: KeyRange = { from: Buffer.of(CATALOG), to: Buffer.of(CATALOG + 1) };
export const SESSION_RANGE: KeyRange = { from: Buffer.of(SESSION), to: Buffer.of(SESSION + 1) };

export function documentKey(collectionId: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(5 + RECORD_BYTES);
  key[0] = DOCUMENT;
  key.writeUInt32BE(collectionId, 1);
  key.writeUIntBE(record, 5, RECORD_BYTES);
  return key;
}

export function documentsRange(collectionId: number): KeyRange {
  return { from: documentKey(collectionId, 0), to: documentKey(collectionId, LAST_RECORD) };
}

/** The record id at the end of a document's key. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);
}

/** A record id as the value of an index entry. */
export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_BYTES);
  bytes.writeUIntBE(record, 0, RECORD_BYTES);
  return bytes;
}

export interface IndexPlace {
  readonly id: number;
  readonly unique: boolean;
}

export const INDEX_PREFIX_BYTES = 5;

function indexPrefix(index: IndexPlace): Buffer {
  const prefix = Buffer.allocUnsafe(INDEX_PREFIX_BYTES);
  prefix[0] = index.unique ? UNIQUE : INDEX;
  prefix.writeUInt32BE(index.id, 1);
  return prefix;
}

/** The key of an index entry: `stored` (see `storedKey`) for a record. */
export function entryKey(index: IndexPlace, stored: Buffer, record: number): Buffer {
  const parts = [indexPrefix(index), stored];
  if (!index.unique) parts.push(recordBytes(record));
  return Buffer.concat(parts);
}

/** The range of the entries between two stored keys: `from` inclusive, `to` exclusive. */
export function entriesRange(index: IndexPlace, from: Buffer, to: Buffer): KeyRange {
  const prefix = indexPrefix(index);
  return { from: Buffer.concat([prefix, from]), to: Buffer.concat([prefix, to]) };
}

export function indexRange(index: IndexPlace): KeyRange {
  return entriesRange(index, Buffer.alloc(0), Buffer.alloc(34, 0xff));
}

export function statisticsKey(collectionId: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key[0] = STATISTICS;
  key.writeUInt32BE(collectionId, 1);
  return key;
}

export function sessionKey(sessionId: string): Buffer {
  return Buffer.concat([Buffer.of(SESSION), Buffer.from(sessionId, 'latin1')]);
}

export function metaKey(name: string): Buffer {
  return Buffer.concat([Buffer.of(META), Buffer.from(name)]);
}

/** Whether transactions lock this key: documents, unique keys, collections. */
export function isGuarded(key: Buffer): boolean {
  const kind = key[0];
  return kind === DOCUMENT || kind === UNIQUE || kind === CATALOG;
}
