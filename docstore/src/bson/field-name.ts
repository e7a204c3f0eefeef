import { badValue, notSupported } from '../errors/command-error.ts';

/**
 * Checks a field name that an update or an expression is about to create. Refuses names that no document can hold: a
 * NUL would end the name in BSON, and JS objects reserve the other two.
 */
export function checkedFieldName(name: string): string {
  if (name.includes('\0')) {
    throw badValue('a field name cannot contain an embedded null byte');
  }
  if (name === '__proto__' || name === '_bsontype') {
    throw notSupported(`the field name ${name}`);
  }
  return name;
}
