import { createHash } from 'node:crypto';
import { binaryBytes, binaryLength } from './compare.ts';
import { isNegative, partsOf } from './number.ts';
import { type BsonNumber, type BsonValue, isDocument, isNumber, rankOf, typeOf } from './value.ts';

export type Direction = 1 | -1;

/** Keys up to this length are stored exactly; of longer ones only this prefix is exact. */
const EXACT_PREFIX_BYTES = 1760;
/** Longest stored key: the exact prefix and a SHA-256 of the whole. With a record id it stays below LMDB's 1,978. */
export const MAX_STORED_BYTES = EXACT_PREFIX_BYTES + 32;

/**
 * Encodes a list of values as bytes that sort as the lists do (by `compareValues`, reversed for fields with direction
 * -1). Equal lists have equal bytes: 1, Long 1, 1.0 and Decimal 1.0 are one key. No list's bytes are a prefix of those
 * of another list of the same length, so the bytes of a shorter list can be searched for as a prefix.
 */
export function encodeKey(values: readonly BsonValue[], directions: readonly Direction[]): Buffer {
  const key = new KeyBytes();
  values.forEach((value, i) => {
    const start = key.length;
    writeValue(key, value);
    if (directions[i] === -1) key.invertFrom(start);
  });
  return key.toBuffer();
}

/**
 * The key as it is stored. A key longer than 1,760 bytes is stored as its prefix and a hash of the whole: equal lists
 * still have equal keys and different lists different ones, but keys that share the prefix are not in order. Ranges
 * remain correct because `scanStart` and `scanEnd` widen them to all keys with that prefix and the filter checks every
 * document found. An index with hashed keys must not be used to sort.
 */
export function storedKey(key: Buffer): Buffer {
  if (!isHashed(key)) return key;
  return Buffer.concat([key.subarray(0, EXACT_PREFIX_BYTES), createHash('sha256').update(key).digest()]);
}

/** Whether the key (encoded or stored) is too long to be stored exactly, so that it may be out of order. */
export function isHashed(key: Buffer): boolean {
  return key.length > EXACT_PREFIX_BYTES;
}

/** Inclusive lower bound of the stored keys of lists that start with `key`'s values or sort after them. */
export function scanStart(key: Buffer): Buffer {
  return isHashed(key) ? key.subarray(0, EXACT_PREFIX_BYTES) : key;
}

/** Exclusive upper bound of the stored keys of lists that start with `key`'s values. */
export function scanEnd(key: Buffer): Buffer {
  return Buffer.concat([scanStart(key), AFTER_ALL]);
}

/** No value starts with the byte 0xff in either direction, but a hash may. */
const AFTER_ALL = Buffer.alloc(33, 0xff);

class KeyBytes {
  #bytes = Buffer.allocUnsafe(64);
  length = 0;

  byte(value: number): this {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
    return this;
  }

  bytes(values: Uint8Array): this {
    this.#reserve(values.length);
    this.#bytes.set(values, this.length);
    this.length += values.length;
    return this;
  }

  /** Ends with 0. The bytes 0 and 1 are written as 1 1 and 1 2, so that the end sorts before everything else. */
  text(value: string): this {
    for (const byte of Buffer.from(value)) {
      if (byte <= 1) this.byte(1);
      this.byte(byte <= 1 ? byte + 1 : byte);
    }
    return this.byte(0);
  }

  uint32(value: number): this {
    this.#reserve(4);
    this.length = this.#bytes.writeUInt32BE(value, this.length);
    return this;
  }

  double(value: number): this {
    this.#reserve(8);
    this.length = this.#bytes.writeDoubleBE(value, this.length);
    return this;
  }

  bigUint64(value: bigint): this {
    this.#reserve(8);
    this.length = this.#bytes.writeBigUInt64BE(value, this.length);
    return this;
  }

  invertFrom(start: number): void {
    for (let i = start; i < this.length; i++) this.#bytes[i] = ~(this.#bytes[i] ?? 0) & 0xff;
  }

  toBuffer(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + more));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}

/** Ends an array or a document; lower than the byte of any type. */
const END = 0;

function writeValue(key: KeyBytes, value: BsonValue): KeyBytes {
  return writeContent(key.byte(rankOf(value)), value);
}

function writeContent(key: KeyBytes, value: BsonValue): KeyBytes {
  if (isNumber(value)) return writeNumber(key, value);
  if (typeof value === 'string') return key.text(value);
  if (typeof value === 'boolean') return key.byte(value ? 1 : 0);
  if (value === null || value === undefined) return key;
  if (value instanceof Date) return key.bigUint64(BigInt(value.getTime()) + (1n << 63n));
  if (Array.isArray(value)) {
    for (const element of value) writeValue(key, element);
    return key.byte(END);
  }
  if (isDocument(value)) {
    for (const [name, field] of Object.entries(value)) {
      writeContent(key.byte(rankOf(field)).text(name), field);
    }
    return key.byte(END);
  }
  switch (value._bsontype) {
    case 'ObjectId':
      return key.bytes(value.id);
    case 'Binary':
      return key.uint32(binaryLength(value)).byte(value.sub_type).bytes(binaryBytes(value));
    case 'Timestamp':
      return key.uint32(value.t).uint32(value.i);
    case 'BSONRegExp':
      return key.text(value.pattern).text(value.options);
    case 'Code':
      return key.text(value.code);
    case 'MinKey':
    case 'MaxKey':
      return key;
    default:
      throw new TypeError(`no index key for ${typeOf(value)}`);
  }
}

const NAN = 1;
const NEGATIVE = 2;
const ZERO = 3;
const POSITIVE = 4;

/** Writes the class, the bytes of the nearest double and the rest; all but the class inverted if below zero. */
function writeNumber(key: KeyBytes, value: BsonNumber): KeyBytes {
  const parts = partsOf(value);
  if (Number.isNaN(parts.near)) return key.byte(NAN);
  if (parts.near === 0 && parts.tail === '') return key.byte(ZERO);
  const negative = isNegative(parts);
  key.byte(negative ? NEGATIVE : POSITIVE);
  const start = key.length;
  key.double(Math.abs(parts.near)).text(parts.tail);
  if (negative) key.invertFrom(start);
  return key;
}
