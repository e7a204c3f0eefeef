import type { BsonDocument } from '../bson/value.ts';
import { CommandError } from '../errors.ts';

/** Refuses fields that the server does not have there: what is not known would be left undone in silence. */
export function checkFields(document: BsonDocument, name: string, known: readonly string[]): void {
  const unknown = Object.keys(document).find((field) => !known.includes(field));
  if (unknown === undefined) return;
  throw new CommandError(40_415, `BSON field '${name}.${unknown}' is an unknown field.`);
}

export function missingField(name: string): CommandError {
  return new CommandError(40_414, `BSON field '${name}' is missing but a required field`);
}
