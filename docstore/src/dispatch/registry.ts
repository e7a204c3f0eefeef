import { aggregate } from '../commands/aggregate/aggregate.ts';
import { create } from '../commands/catalog/create-collection.ts';
import { createIndexes } from '../commands/catalog/create-indexes.ts';
import { drop, dropDatabase } from '../commands/catalog/drop.ts';
import { dropIndexes } from '../commands/catalog/drop-indexes.ts';
import { listCollections, listDatabases, listIndexes } from '../commands/catalog/list-catalog.ts';
import type { Command } from '../commands/command.ts';
import { getMore, killCursors } from '../commands/cursors/cursor-commands.ts';
import { count, distinct } from '../commands/read/count-distinct.ts';
import { explain } from '../commands/read/explain.ts';
import { find } from '../commands/read/find.ts';
import { DIAGNOSTIC_COMMANDS } from '../commands/server/diagnostics.ts';
import { hello, isMaster } from '../commands/server/hello.ts';
import { SESSION_COMMANDS } from '../commands/server/session-commands.ts';
import { bulkWrite } from '../commands/write/bulk-write.ts';
import { remove } from '../commands/write/delete.ts';
import { findAndModify } from '../commands/write/find-and-modify.ts';
import { insert } from '../commands/write/insert.ts';
import { update } from '../commands/write/update.ts';

/** All commands by canonical name. */
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
