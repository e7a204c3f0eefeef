import { CommandError } from '../errors.ts';

/**
 * A name that a field is about to be given by an update or an expression. Refuses what a document cannot hold: a
 * NUL ends a name in BSON, and the codec has no place for two names of JS's own.
 */
export function checkedFieldName(name: string): string {
  if (name.includes('\0')) {
    throw new CommandError('BadValue', 'a field name cannot contain an embedded null byte');
  }
  if (name === '__proto__' || name === '_bsontype') {
    throw new CommandError('NotImplemented', `the field name ${name} is not supported by this store`);
  }
  return name;
}
