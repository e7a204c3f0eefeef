import { badValue, notSupported } from '../errors/command-error.ts';

/**
 * A name that a field is about to be given by an update or an expression. Refuses what a document cannot hold: a
 * NUL ends a name in BSON, and the codec has no place for two names of JS's own.
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
