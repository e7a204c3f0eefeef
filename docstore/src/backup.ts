import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { checkFile } from './storage/check-file.ts';
import { DataFolder } from './storage/data-folder.ts';
import { openStore } from './storage/store.ts';
import { RawConnection } from './wire/raw-connection.ts';

/** `npm run backup -- [FILE]`: copies the data at one point in time, even while the store is running and written to. */
export async function backup(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} already exists: nothing was written.`);
  const folder = new DataFolder(dataDir);
  if (!existsSync(folder.dataFile)) throw new Error(`There is no document store in ${folder.path}.`);
  const owner = folder.owner();
  const copy = owner === undefined ? await copyDirectly(folder) : await askServer(owner.address);
  mkdirSync(dirname(target), { recursive: true });
  move(copy, target);
  checkFile(target);
}

async function askServer(address: string): Promise<string> {
  const connection = await RawConnection.open(`mongodb://${address}/`);
  const reply = await connection.send('admin', { docstoreBackup: 1 });
  connection.close();
  if (reply.ok !== 1) throw new Error(`The document store refused the backup: ${reply.errmsg}`);
  return reply.path;
}

async function copyDirectly(folder: DataFolder): Promise<string> {
  await folder.lock();
  const copy = join(folder.path, `backup-${process.pid}.mdb`);
  try {
    const store = openStore(folder.dataFile);
    await store.backup(copy);
    await store.close();
  } finally {
    folder.release();
  }
  return copy;
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
    rmSync(from);
  }
}

/** Resolves a path in the folder from which npm was called; npm runs scripts in the workspace folder. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

if (import.meta.filename === process.argv[1]) {
  process.umask(0o077);
  const dataDir = fromCaller(process.env.DATA_DIR ?? '.data');
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const target = fromCaller(process.argv[2] ?? join(dataDir, 'backups', `docstore-${stamp}.mdb`));
  await backup(dataDir, target).then(
    () => console.info(`Document store backed up to ${target}`),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
