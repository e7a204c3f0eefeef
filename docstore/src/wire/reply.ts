import { Double, Long, ObjectId, Timestamp } from 'bson';
import { encodeDocument } from '../bson/codec.ts';
import type { BsonValue } from '../bson/value.ts';

/** A document that is sent as its stored bytes. */
export class RawDocument {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A value in a reply: a BSON value, a JS number (an int32 if it fits, else a double) or a stored document. */
export type ReplyValue = BsonValue | number | RawDocument | readonly ReplyValue[] | Reply;

export interface Reply {
  readonly [name: string]: ReplyValue;
}

/** Encodes a reply; `tail` is the BSON of additional fields at the end. */
export function encodeReply(reply: Reply, tail?: Uint8Array): Buffer {
  const writer = new ReplyWriter();
  writer.document(Object.entries(reply), tail);
  return writer.bytes();
}

/** Encodes fields without the enclosing document. */
export function encodeFields(fields: Reply): Buffer {
  return encodeReply(fields).subarray(4, -1);
}

class ReplyWriter {
  #buffer = Buffer.allocUnsafe(512);
  #at = 0;

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  document(fields: Iterable<readonly [string | number, ReplyValue]>, tail?: Uint8Array): void {
    const start = this.#at;
    this.#reserve(4);
    this.#at += 4;
    for (const [name, value] of fields) {
      if (value !== undefined) this.#field(String(name), value);
    }
    if (tail !== undefined) this.#raw(tail);
    this.#byte(0);
    this.#buffer.writeInt32LE(this.#at - start, start);
  }

  #field(name: string, value: ReplyValue): void {
    if (value === null) this.#head(0x0a, name);
    else if (typeof value === 'string') this.#string(name, value);
    else if (typeof value === 'number') this.#number(name, value);
    else if (typeof value === 'boolean') {
      this.#head(0x08, name);
      this.#byte(value ? 1 : 0);
    } else if (Array.isArray(value)) {
      this.#head(0x04, name);
      this.document(value.entries());
    } else if (value instanceof RawDocument) {
      this.#head(0x03, name);
      this.#raw(value.bytes);
    } else if (value instanceof Timestamp) {
      // Before Long, because Timestamp is a subclass of it.
      this.#head(0x11, name);
      this.#reserve(8);
      this.#buffer.writeUInt32LE(value.i, this.#at);
      this.#buffer.writeUInt32LE(value.t, this.#at + 4);
      this.#at += 8;
    } else if (value instanceof Long) {
      this.#head(0x12, name);
      this.#reserve(8);
      this.#buffer.writeInt32LE(value.low, this.#at);
      this.#buffer.writeInt32LE(value.high, this.#at + 4);
      this.#at += 8;
    } else if (value instanceof Double) {
      this.#head(0x01, name);
      this.#reserve(8);
      this.#at = this.#buffer.writeDoubleLE(value.value, this.#at);
    } else if (value instanceof ObjectId) {
      this.#head(0x07, name);
      this.#raw(value.id);
    } else if (Object.getPrototypeOf(value) === Object.prototype) {
      this.#head(0x03, name);
      this.document(Object.entries(value as Reply));
    } else {
      this.#other(name, value as BsonValue);
    }
  }

  #number(name: string, value: number): void {
    const isInt32 = Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0);
    this.#head(isInt32 ? 0x10 : 0x01, name);
    this.#reserve(8);
    this.#at = isInt32
      ? this.#buffer.writeInt32LE(value, this.#at)
      : this.#buffer.writeDoubleLE(value, this.#at);
  }

  #string(name: string, value: string): void {
    this.#head(0x02, name);
    const length = Buffer.byteLength(value);
    this.#reserve(length + 5);
    this.#buffer.writeInt32LE(length + 1, this.#at);
    this.#buffer.write(value, this.#at + 4);
    this.#at += length + 4;
    this.#byte(0);
  }

  /** Rare types: the `bson` package encodes a document of one field, of which the field is copied. */
  #other(name: string, value: BsonValue): void {
    const whole = encodeDocument({ [name]: value });
    this.#raw(whole.subarray(4, whole.length - 1));
  }

  #head(type: number, name: string): void {
    this.#byte(type);
    const length = Buffer.byteLength(name);
    this.#reserve(length);
    this.#buffer.write(name, this.#at);
    this.#at += length;
    this.#byte(0);
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#at++] = value;
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + more));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
