import { bulkWrite } from './bulk-write.ts';
import { collMod } from './coll-mod.ts';
import type { Command } from './command.ts';
import { count, distinct } from './count-distinct.ts';
import { create } from './create-collection.ts';
import { createIndexes } from './create-indexes.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { remove } from './delete.ts';
import { DIAGNOSTIC_COMMANDS } from './diagnostics.ts';
import { drop, dropDatabase, renameCollection } from './drop.ts';
import { dropIndexes } from './drop-indexes.ts';
import { aggregateOrExplain, explain } from './explain.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { hello, isMaster } from './greeting.ts';
import { insert } from './insert.ts';
import { listCollections, listDatabases, listIndexes } from './lists.ts';
import { SESSION_COMMANDS } from './session-commands.ts';
import { update } from './update.ts';

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
