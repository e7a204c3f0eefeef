import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { fromCaller } from './backup.ts';
import { checkFile } from './storage/check-file.ts';
import { DataFolder } from './storage/data-folder.ts';
import { openStore } from './storage/store.ts';

/**
 * `npm run restore -- FILE`: puts a backup in the place of the data, which are kept beside it. Not while the store
 * runs: whoever uses it would go on with what is no more. Gives the name under which the former data are kept.
 */
export async function restore(dataDir: string, source: string): Promise<string | undefined> {
  if (!existsSync(source) || statSync(source).size === 0) throw new Error(`${source} is no backup.`);
  checkFile(source);
  const folder = new DataFolder(dataDir);
  mkdirSync(folder.path, { recursive: true });
  const owner = folder.owner();
  if (owner !== undefined) {
    throw new Error(`The document store is running as process ${owner.pid}: stop it first, then restore.`);
  }
  const fresh = `${folder.dataFile}.restoring`;
  rmSync(fresh, { force: true });
  copyFileSync(source, fresh);
  // Opened once, so that what is put in place is known to be a store.
  await openStore(fresh).close();
  rmSync(`${fresh}-lock`, { force: true });
  const kept = existsSync(folder.dataFile)
    ? `${folder.dataFile}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
    : undefined;
  if (kept !== undefined) renameSync(folder.dataFile, kept);
  renameSync(fresh, folder.dataFile);
  rmSync(`${folder.dataFile}-lock`, { force: true });
  return kept;
}

if (import.meta.filename === process.argv[1]) {
  const [, , source] = process.argv;
  if (source === undefined) {
    console.error('Which backup? npm run restore -- FILE');
    process.exitCode = 1;
  } else {
    await restore(fromCaller(process.env.DATA_DIR ?? '.data'), fromCaller(source)).then(
      (kept) =>
        console.info(
          `Restored from ${source}${kept === undefined ? '' : `; the former data are kept as ${kept}`}`,
        ),
      (error: Error) => {
        console.error(error.message);
        process.exitCode = 1;
      },
    );
  }
}
