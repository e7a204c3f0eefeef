import type {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

/**
 * How this store represents BSON values in memory:
 *
 * | BSON | in memory |
 * | --- | --- |
 * | int32, int64, double, decimal128 | `Int32`, `Long`, `Double`, `Decimal128` of the `bson` package; never a JS number |
 * | string, boolean, null | the JS primitive |
 * | date | `Date`, always valid |
 * | document | plain object, fields in order (JS lists names that look like array indices first) |
 * | array | JS array |
 * | binary (also UUID), ObjectId, timestamp, regular expression, code, MinKey, MaxKey | the `bson` package's class |
 * | missing field | `undefined` (the codec refuses BSON's deprecated type of that name) |
 */
export type BsonValue =
  | null
  | undefined
  | boolean
  | string
  | BsonNumber
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
  | Timestamp
  | Code
  | MinKey
  | MaxKey
  | BsonValue[]
  | BsonDocument;

export type BsonNumber = Int32 | Long | Double | Decimal128;

export interface BsonDocument {
  [name: string]: BsonValue;
}

/** The names that `$type` uses, and 'missing'. */
export type BsonType =
  | 'missing'
  | 'minKey'
  | 'null'
  | 'int'
  | 'long'
  | 'double'
  | 'decimal'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'regex'
  | 'javascript'
  | 'maxKey';

const TAGS: Readonly<Record<string, BsonType>> = {
  Int32: 'int',
  Long: 'long',
  Double: 'double',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
  Timestamp: 'timestamp',
  Code: 'javascript',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** The type of a value; throws if no document can hold it (a JS number, a function). */
export function typeOf(value: BsonValue): BsonType {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (typeof value === 'object') {
    const tag: unknown = value._bsontype;
    if (tag === undefined) return 'object';
    const type = typeof tag === 'string' ? TAGS[tag] : undefined;
    if (type !== undefined) return type;
  }
  throw new TypeError(`not a BSON value: ${String(value)}`);
}

export function isDocument(value: BsonValue): value is BsonDocument {
  return typeOf(value) === 'object';
}

export function isNumber(value: BsonValue): value is BsonNumber {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const tag: unknown = value instanceof Date ? undefined : value._bsontype;
  return tag === 'Int32' || tag === 'Long' || tag === 'Double' || tag === 'Decimal128';
}

const RANKS: Readonly<Record<BsonType, number>> = {
  minKey: 1,
  missing: 2,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  javascript: 60,
  maxKey: 127,
};

/** Whether `$type` knows a type of this name. */
export function isTypeName(name: string): name is BsonType {
  return name !== 'missing' && Object.hasOwn(RANKS, name);
}

/** The position of the value's type in BSON's order; all number types share one. */
export function rankOf(value: BsonValue): number {
  return RANKS[typeOf(value)];
}
