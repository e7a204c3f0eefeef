import { ownEntry } from '../bson/names.ts';

/** Alternative names of commands. */
const ALIASES: Readonly<Record<string, string>> = {
  ismaster: 'isMaster',
  findandmodify: 'findAndModify',
  deleteIndexes: 'dropIndexes',
  buildinfo: 'buildInfo',
};

export function canonicalName(sent: string): string {
  return ownEntry(ALIASES, sent) ?? sent;
}
