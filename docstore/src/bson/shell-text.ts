import type { BsonDocument, BsonValue } from './value.ts';

/** Formats a document as the server does in messages: `{ name: "x", n: 1 }`. */
export function shellText(document: BsonDocument): string {
  const fields = Object.entries(document).map(([name, value]) => `${name}: ${valueText(value)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function valueText(value: BsonValue): string {
  if (value === undefined) return 'undefined';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(valueText).join(', ')} ]`;
  switch (value._bsontype) {
    case undefined:
      return shellText(value as BsonDocument);
    case 'Double':
      return doubleText(Number(value));
    case 'ObjectId':
      return `ObjectId('${value}')`;
    case 'Binary': {
      const binary = value as { sub_type: number; toString(encoding: 'hex'): string };
      return `BinData(${binary.sub_type}, ${binary.toString('hex').toUpperCase()})`;
    }
    case 'Timestamp': {
      const { t, i } = value as { t: number; i: number };
      return `Timestamp(${t}, ${i})`;
    }
    case 'BSONRegExp': {
      const { pattern, options } = value as { pattern: string; options: string };
      return `/${pattern}/${options}`;
    }
    case 'Decimal128':
      return `${value}`;
    case 'MinKey':
    case 'MaxKey':
      return value._bsontype;
    default:
      return `${value}`;
  }
}

/** The server always shows a double as one: 1 is written 1.0. */
function doubleText(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? value.toFixed(1) : String(value);
  return Number.isNaN(value)
    ? 'nan'
    : value === Infinity
      ? 'inf'
      : value === -Infinity
        ? '-inf'
        : String(value);
}
