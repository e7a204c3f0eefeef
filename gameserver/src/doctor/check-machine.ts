import { existsSync, lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@chewata/common/time';
import { doubtful, type Finding, missing, ok } from './finding.ts';
import { newestBackup } from './newest-backup.ts';

/** A backup a day, and two hours for it to be made. */
const BACKUP_WITHIN_MS = 26 * HOUR_MS;
const LEAST_FREE = 0.1;
const OTHERS = 0o077;

/** Node.js, the data folder's modes and space, the newest backup. */
export async function checkMachine(given: {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly envFile: string;
  readonly now: number;
}): Promise<Finding[]> {
  const open = [
    ...(existsSync(given.envFile) ? openToOthers(given.envFile) : []),
    ...(existsSync(given.dataDir) ? openToOthers(given.dataDir) : []),
  ];
  const newest = await newestBackup(given.backupDir);
  const hours = newest ? Math.round((given.now - newest.getTime()) / HOUR_MS) : null;
  return [
    ok('Node.js', process.version),
    open.length === 0
      ? ok('file modes', 'closed to other users')
      : missing('file modes', `open to other users: ${open.slice(0, 5).join(', ')} (chmod -R go= them)`),
    ...(existsSync(given.dataDir) ? [freeSpace(given.dataDir)] : []),
    hours === null
      ? doubtful('backup', `none in ${given.backupDir}`)
      : given.now - (newest?.getTime() ?? 0) <= BACKUP_WITHIN_MS
        ? ok('backup', `the newest is ${hours} h old`)
        : doubtful('backup', `the newest is ${hours} h old`),
  ];
}

function freeSpace(folder: string): Finding {
  const { bavail, blocks } = statfsSync(folder);
  const percent = Math.round((100 * bavail) / Math.max(1, blocks));
  return percent >= 100 * LEAST_FREE
    ? ok('disk', `${percent}% free`)
    : doubtful('disk', `only ${percent}% free`);
}

/** A file or folder, and all in it, that other users of the machine may read or enter. */
function openToOthers(path: string): string[] {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink() || stat.isSocket()) return [];
  const own = (stat.mode & OTHERS) === 0 ? [] : [path];
  // A closed folder closes all that is in it.
  if (!stat.isDirectory() || own.length === 0) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
}
