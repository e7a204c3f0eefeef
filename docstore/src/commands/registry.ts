import { bulkWrite } from './bulk-write.ts';
import { collMod, create, drop, dropDatabase, renameCollection } from './collections.ts';
import type { Command } from './command.ts';
import { count, distinct } from './count-distinct.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { DIAGNOSTIC_COMMANDS } from './diagnostics.ts';
import { aggregateOrExplain, explain } from './explain.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { hello, isMaster } from './greeting.ts';
import { createIndexes, dropIndexes } from './indexes.ts';
import { listCollections, listDatabases, listIndexes } from './lists.ts';
import { SESSION_COMMANDS } from './session-commands.ts';
import { insert, remove, update } from './write.ts';

/** Every command that the server knows, by its canonical name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    hello,
    isMaster,
    insert,
    update,
    delete: remove,
    bulkWrite,
    findAndModify,
    find,
    aggregate: aggregateOrExplain,
    explain,
    getMore,
    killCursors,
    count,
    distinct,
    create,
    drop,
    dropDatabase,
    renameCollection,
    collMod,
    createIndexes,
    dropIndexes,
    listIndexes,
    listCollections,
    listDatabases,
    ...SESSION_COMMANDS,
    ...DIAGNOSTIC_COMMANDS,
  }),
);
