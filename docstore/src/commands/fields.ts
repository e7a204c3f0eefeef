import { type BsonDocument, type BsonValue, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';

/** Refuses unknown fields, which would otherwise be ignored silently. */
export function checkFields(document: BsonDocument, name: string, known: readonly string[]): void {
  const unknown = Object.keys(document).find((field) => !known.includes(field));
  if (unknown === undefined) return;
  throw unknownField(`${name}.${unknown}`);
}

export function unknownField(name: string): CommandError {
  return new CommandError(40_415, `BSON field '${name}' is an unknown field.`);
}

export function missingField(name: string): CommandError {
  return new CommandError(40_414, `BSON field '${name}' is missing but a required field`);
}

/** A field of a command has the wrong type; `expected` is one type, or several in brackets. */
export function wrongType(name: string, value: BsonValue, expected: string): CommandError {
  const what = `expected type${expected.startsWith('[') ? 's' : ''} '${expected}'`;
  return new CommandError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeOf(value)}', ${what}`,
  );
}
