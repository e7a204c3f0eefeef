import {
  Binary,
  BSONRegExp,
  ByteUtils,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import { CommandError } from '../errors/command-error.ts';
import type { BsonDocument, BsonValue } from './value.ts';

/** Whether JS objects list this name before other names, in numeric order. */
function isArrayIndex(name: string): boolean {
  const first = name.charCodeAt(0);
  return first >= 0x30 && first <= 0x39 && /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < 2 ** 32 - 1;
}

/** The server's limit. */
const MAX_NESTING_DEPTH = 200;

/**
 * Decodes a document into the types of value.ts. The `deserialize` of the `bson` package loses information: it turns
 * documents with `$ref` into DBRefs, drops the first of two fields with one name and keeps views into the caller's
 * buffer. Damaged BSON is refused with InvalidBSON, and so is everything that memory cannot represent: the deprecated
 * types (undefined, DBPointer, symbol, code with scope), dates beyond the range of JS, duplicate field names, the
 * names `__proto__` and `_bsontype`, and names that look like array indices in another order than JS would list them.
 */
export function decodeDocument(bytes: Uint8Array): BsonDocument {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new DocumentReader(buffer).whole();
}

/** Encodes a document; fields with the value `undefined` are left out. */
export function encodeDocument(document: BsonDocument): Uint8Array {
  return serialize(document);
}

function invalid(what: string): CommandError {
  return new CommandError('InvalidBSON', what);
}

class DocumentReader {
  readonly #buffer: Buffer;
  #at = 0;
  #depth = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  whole(): BsonDocument {
    if (this.#buffer.length < 5 || this.#buffer.readInt32LE(0) !== this.#buffer.length) {
      throw invalid('the length of the BSON document is wrong');
    }
    return this.#document();
  }

  #document(): BsonDocument {
    const end = this.#open();
    const document: BsonDocument = {};
    let lastIndex = -1;
    for (let type = this.#byte(); type !== 0; type = this.#byte()) {
      const name = this.#cstring();
      if (name === '__proto__' || name === '_bsontype')
        throw invalid(`the field name ${name} is not supported`);
      if (Object.hasOwn(document, name)) throw invalid(`the field ${name} is in a document twice`);
      if (isArrayIndex(name)) {
        if (Number(name) < lastIndex)
          throw invalid(`the field ${name} follows a name that JS lists after it`);
        lastIndex = Number(name);
      } else lastIndex = Number.POSITIVE_INFINITY;
      document[name] = this.#value(type);
    }
    this.#close(end);
    return document;
  }

  #array(): BsonValue[] {
    const end = this.#open();
    const array: BsonValue[] = [];
    for (let type = this.#byte(); type !== 0; type = this.#byte()) {
      this.#at = this.#zero() + 1;
      array.push(this.#value(type));
    }
    this.#close(end);
    return array;
  }

  #value(type: number): BsonValue {
    const buffer = this.#buffer;
    switch (type) {
      case 0x01:
        return new Double(buffer.readDoubleLE(this.#take(8)));
      case 0x02:
        return this.#string();
      case 0x03:
        return this.#document();
      case 0x04:
        return this.#array();
      case 0x05:
        return this.#binary();
      case 0x07:
        return new ObjectId(this.#copy(12));
      case 0x08:
        return this.#boolean();
      case 0x09:
        return this.#date();
      case 0x0a:
        return null;
      case 0x0b:
        return this.#regex();
      case 0x0d:
        return new Code(this.#string());
      case 0x10:
        return new Int32(buffer.readInt32LE(this.#take(4)));
      case 0x11: {
        const at = this.#take(8);
        return new Timestamp({ i: buffer.readUInt32LE(at), t: buffer.readUInt32LE(at + 4) });
      }
      case 0x12: {
        const at = this.#take(8);
        return new Long(buffer.readInt32LE(at), buffer.readInt32LE(at + 4));
      }
      case 0x13:
        return new Decimal128(this.#copy(16));
      case 0xff:
        return new MinKey();
      case 0x7f:
        return new MaxKey();
      default:
        throw invalid(`BSON type 0x${type.toString(16)} is unknown or deprecated, and not supported`);
    }
  }

  #boolean(): boolean {
    const value = this.#byte();
    if (value > 1) throw invalid('a boolean is neither 0 nor 1');
    return value === 1;
  }

  #regex(): BSONRegExp {
    const pattern = this.#cstring();
    const options = this.#cstring();
    if (!/^[ilmsux]*$/.test(options)) throw invalid(`the regular expression options ${options} are unknown`);
    return new BSONRegExp(pattern, options);
  }

  #date(): Date {
    const date = new Date(Number(this.#buffer.readBigInt64LE(this.#take(8))));
    if (Number.isNaN(date.getTime())) throw invalid('a date is out of the range that is supported');
    return date;
  }

  #binary(): Binary {
    let length = this.#int32();
    const subtype = this.#byte();
    if (subtype === Binary.SUBTYPE_BYTE_ARRAY) {
      const inner = this.#int32();
      if (inner !== length - 4) throw invalid('a binary of subtype 2 has a wrong inner length');
      length = inner;
    }
    const bytes = this.#copy(length);
    return subtype === Binary.SUBTYPE_UUID && length === 16 ? new UUID(bytes) : new Binary(bytes, subtype);
  }

  #string(): string {
    const length = this.#int32();
    const at = this.#take(length);
    if (length < 1 || this.#buffer[this.#at - 1] !== 0) throw invalid('a string is not ended');
    return this.#text(at, this.#at - 1);
  }

  #cstring(): string {
    const start = this.#at;
    const end = this.#zero();
    this.#at = end + 1;
    return this.#text(start, end);
  }

  #text(start: number, end: number): string {
    try {
      return ByteUtils.toUTF8(this.#buffer, start, end, true);
    } catch {
      throw invalid('a string is not valid UTF-8');
    }
  }

  #zero(): number {
    const end = this.#buffer.indexOf(0, this.#at);
    if (end < 0) throw invalid('a name is not ended');
    return end;
  }

  #int32(): number {
    return this.#buffer.readInt32LE(this.#take(4));
  }

  #byte(): number {
    return this.#buffer[this.#take(1)] ?? 0;
  }

  #copy(length: number): Uint8Array {
    const at = this.#take(length);
    return Uint8Array.prototype.slice.call(this.#buffer, at, at + length);
  }

  #take(length: number): number {
    const at = this.#at;
    if (length < 0 || at + length > this.#buffer.length) throw invalid('a BSON document ends too early');
    this.#at = at + length;
    return at;
  }

  #open(): number {
    if (++this.#depth > MAX_NESTING_DEPTH)
      throw new CommandError('Overflow', 'a document is nested too deep');
    const start = this.#at;
    return start + this.#int32();
  }

  #close(end: number): void {
    if (this.#at !== end) throw invalid('the length of an embedded document or array is wrong');
    this.#depth -= 1;
  }
}
