import { entryOf } from '../bson/names.ts';

/** Other names of commands. */
const ALIASES: Readonly<Record<string, string>> = {
  ismaster: 'isMaster',
  findandmodify: 'findAndModify',
  deleteIndexes: 'dropIndexes',
  buildinfo: 'buildInfo',
};

export function canonicalName(sent: string): string {
  return entryOf(ALIASES, sent) ?? sent;
}
