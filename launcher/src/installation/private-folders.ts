import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import { foldersOf } from './folders.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const STICKY = 0o1000;
/** The system refuses longer paths of sockets; the longest name in the folder needs the rest of 107 bytes. */
const MAX_SOCKET_FOLDER_BYTES = 90;

/** Makes the folders, and closes everything in `dataDir` to other users, also what an older release left open. */
export function makePrivate(dataDir: string, folders: readonly string[]): void {
  for (const folder of [dataDir, ...folders]) mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  // A shared folder such as /tmp stays as it is, and so does whatever else is in it.
  if ((lstatSync(dataDir).mode & STICKY) === 0) setMode(dataDir, FOLDER_MODE);
  for (const folder of [...folders, join(dataDir, 'backups')]) if (existsSync(folder)) close(folder);
}

function close(folder: string): void {
  setMode(folder, FOLDER_MODE);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) close(path);
    else if (entry.isFile()) setMode(path, FILE_MODE);
  }
}

function setMode(path: string, mode: number): void {
  if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}

/** The folder of an installation's sockets, which only this user can enter. Sockets of a long DATA_DIR are elsewhere. */
export function socketFolder(dataDir: string): string {
  const { run } = foldersOf(dataDir);
  if (Buffer.byteLength(run) <= MAX_SOCKET_FOLDER_BYTES) return run;
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `chewata-${process.getuid?.() ?? 0}-${id}`);
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o777) !== FOLDER_MODE)
    throw new UserError(`${folder} belongs to another user or is open to others: choose a shorter DATA_DIR.`);
  return folder;
}
