import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** When the newest file of a folder was written; null if there is none, or no folder. */
export async function newestBackup(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => []);
  const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  const times = stats.flatMap((file) => (file && file.size > 0 ? [file.mtimeMs] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
