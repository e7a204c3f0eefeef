import type { Binary, Timestamp } from 'bson';
import { compareNumbers } from './number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, rankOf, typeOf } from './value.ts';

/**
 * Compares in BSON's total order; negative if `a` comes first. Types have a canonical order, numbers of all types
 * compare by value, strings by UTF-8 bytes, documents field by field (type, name, value), binaries by length first.
 */
export function compareValues(a: BsonValue, b: BsonValue): number {
  if (a === b) return 0;
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  const byRank = rankOf(a) - rankOf(b);
  return byRank !== 0 ? byRank : compareWithinType(a, b);
}

export function areEqual(a: BsonValue, b: BsonValue): boolean {
  return compareValues(a, b) === 0;
}

/** Whether two values are identical in type, sign of zero, exponent of a decimal and order of fields. */
export function areIdentical(a: BsonValue, b: BsonValue): boolean {
  if (a === b) return true;
  if (typeOf(a) !== typeOf(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((element, i) => areIdentical(element, b[i]));
  }
  if (isDocument(a) && isDocument(b)) {
    const names = Object.keys(b);
    const entries = Object.entries(a);
    return (
      entries.length === names.length &&
      entries.every(([name, value], i) => name === names[i] && areIdentical(value, b[name]))
    );
  }
  if (isNumber(a) && isNumber(b)) {
    if (a._bsontype === 'Double' && b._bsontype === 'Double') return Object.is(a.value, b.value);
    if (a._bsontype === 'Decimal128' && b._bsontype === 'Decimal128')
      return Buffer.compare(a.bytes, b.bytes) === 0;
  }
  return compareValues(a, b) === 0;
}

/** Compares documents with the order of their fields: `{ a: 1, b: 1 }` and `{ b: 1, a: 1 }` differ. */
export function compareDocuments(a: BsonDocument, b: BsonDocument): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const leftName = left[i] ?? '';
    const rightName = right[i] ?? '';
    const order =
      rankOf(a[leftName]) - rankOf(b[rightName]) ||
      compareStrings(leftName, rightName) ||
      compareValues(a[leftName], b[rightName]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Compares by code point, which is the order of the UTF-8 bytes; JS itself compares UTF-16 units. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return unitOrder(left) - unitOrder(right);
  }
  return a.length - b.length;
}

/** Surrogates encode code points above all others, so they sort after U+E000 to U+FFFF. */
function unitOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** The length of a binary as BSON counts it: the old subtype 2 includes a second length field. */
export function binaryLength(value: Binary): number {
  return value.position + (value.sub_type === 2 ? 4 : 0);
}

export function binaryBytes(value: Binary): Uint8Array {
  return value.buffer.subarray(0, value.position);
}

function compareWithinType(a: BsonValue, b: BsonValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return 0;
  return compareObjects(a as Tagged | BsonDocument, b as Tagged | BsonDocument);
}

type Tagged = Exclude<BsonValue, null | undefined | boolean | string | Date | BsonValue[] | BsonDocument>;

function isTagged(value: Tagged | BsonDocument): value is Tagged {
  return value._bsontype !== undefined;
}

function compareObjects(a: Tagged | BsonDocument, b: Tagged | BsonDocument): number {
  if (!isTagged(a) || !isTagged(b)) return compareDocuments(a as BsonDocument, b as BsonDocument);
  if (a._bsontype === 'ObjectId' && b._bsontype === 'ObjectId') return Buffer.compare(a.id, b.id);
  if (a._bsontype === 'Binary' && b._bsontype === 'Binary') return compareBinaries(a, b);
  if (a._bsontype === 'Timestamp' && b._bsontype === 'Timestamp') return compareTimestamps(a, b);
  if (a._bsontype === 'BSONRegExp' && b._bsontype === 'BSONRegExp') {
    return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
  }
  if (a._bsontype === 'Code' && b._bsontype === 'Code') return compareStrings(a.code, b.code);
  return 0;
}

function compareArrays(a: BsonValue[], b: BsonValue[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return (
    binaryLength(a) - binaryLength(b) ||
    a.sub_type - b.sub_type ||
    Buffer.compare(binaryBytes(a), binaryBytes(b))
  );
}

function compareTimestamps(a: Timestamp, b: Timestamp): number {
  return a.t - b.t || a.i - b.i;
}
