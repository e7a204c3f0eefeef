import { create } from './catalog/create-collection.ts';
import { createIndexes } from './catalog/create-indexes.ts';
import { drop, dropDatabase } from './catalog/drop.ts';
import { dropIndexes } from './catalog/drop-indexes.ts';
import { listCollections, listDatabases, listIndexes } from './catalog/lists.ts';
import type { Command } from './command.ts';
import { aggregate } from './read/aggregate.ts';
import { count, distinct } from './read/count-distinct.ts';
import { getMore, killCursors } from './read/cursor-commands.ts';
import { explain } from './read/explain.ts';
import { find } from './read/find.ts';
import { DIAGNOSTIC_COMMANDS } from './server/diagnostics.ts';
import { hello, isMaster } from './server/greeting.ts';
import { SESSION_COMMANDS } from './server/session-commands.ts';
import { bulkWrite } from './write/bulk-write.ts';
import { remove } from './write/delete.ts';
import { findAndModify } from './write/find-and-modify.ts';
import { insert } from './write/insert.ts';
import { update } from './write/update.ts';

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
    aggregate,
    explain,
    getMore,
    killCursors,
    count,
    distinct,
    create,
    drop,
    dropDatabase,
    createIndexes,
    dropIndexes,
    listIndexes,
    listCollections,
    listDatabases,
    ...SESSION_COMMANDS,
    ...DIAGNOSTIC_COMMANDS,
  }),
);
