import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { fromCaller } from './backup.ts';
import { checkFile } from './storage/check-file.ts';
import { DataFolder } from './storage/data-folder.ts';
import { openStore } from './storage/store.ts';

/**
 * `npm run restore -- FILE`: replaces the data by a backup and keeps the previous data next to it. Refused while the store
 * is running, because its clients would continue with data that no longer exist. Returns the file of the previous data.
 */
export async function restore(dataDir: string, source: string): Promise<string | undefined> {
  if (!existsSync(source) || statSync(source).size === 0) throw new Error(`${source} is not a backup.`);
  checkFile(source);
  const folder = new DataFolder(dataDir);
  mkdirSync(folder.path, { recursive: true });
  const owner = folder.owner();
  if (owner !== undefined) {
    throw new Error(`The document store is running as process ${owner.pid}: stop it before you restore.`);
  }
  const fresh = `${folder.dataFile}.restoring`;
  rmSync(fresh, { force: true });
  copyFileSync(source, fresh);
  // Opens the copy once to make sure that it is a store.
  await openStore(fresh).close();
  rmSync(`${fresh}-lock`, { force: true });
  const previous = existsSync(folder.dataFile)
    ? `${folder.dataFile}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
    : undefined;
  if (previous !== undefined) renameSync(folder.dataFile, previous);
  renameSync(fresh, folder.dataFile);
  rmSync(`${folder.dataFile}-lock`, { force: true });
  return previous;
}

if (import.meta.filename === process.argv[1]) {
  const [, , source] = process.argv;
  if (source === undefined) {
    console.error('Name the backup: npm run restore -- FILE');
    process.exitCode = 1;
  } else {
    await restore(fromCaller(process.env.DATA_DIR ?? '.data'), fromCaller(source)).then(
      (previous) =>
        console.info(
          `Restored from ${source}${previous === undefined ? '' : `; the previous data are in ${previous}`}`,
        ),
      (error: Error) => {
        console.error(error.message);
        process.exitCode = 1;
      },
    );
  }
}
