import { BSONRegExp, Double, Int32 } from 'bson';
import { type BsonDocument, type BsonValue, typeOf } from '../bson/value.ts';

/** Converts plain JS to BSON: integers of 32 bits become int32, other numbers double; BSON values are kept. */
export function bsonOf(plain: unknown): BsonValue {
  if (typeof plain === 'number') {
    return (plain | 0) === plain && !Object.is(plain, -0) ? new Int32(plain) : new Double(plain);
  }
  if (plain instanceof RegExp) return new BSONRegExp(plain.source, plain.flags.replace('g', ''));
  if (Array.isArray(plain)) return plain.map(bsonOf);
  const value = plain as BsonValue;
  return typeOf(value) === 'object' ? documentOf(value as object) : value;
}

/** Converts a plain object to a BSON document. */
export function documentOf(plain: object): BsonDocument {
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, bsonOf(value)]));
}
