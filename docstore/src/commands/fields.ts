import { type BsonDocument, type BsonValue, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';

/** Refuses fields that the server does not have there: what is not known would be left undone in silence. */
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

/** A field of the client's is not of the type (`[…]`: one of the types) that it has to be. */
export function wrongType(name: string, value: BsonValue, expected: string): CommandError {
  const what = `expected type${expected.startsWith('[') ? 's' : ''} '${expected}'`;
  return new CommandError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeOf(value)}', ${what}`,
  );
}
