import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { foldersOf } from './folders.ts';
import type { InstallationSettings } from './settings.ts';

/** The secret of the internal API: INTERNAL_SECRET, or in sandbox a random one that is created at the first start. */
export function internalSecret({ dataDir, mode }: InstallationSettings): string {
  if (process.env.INTERNAL_SECRET || mode === 'live') return process.env.INTERNAL_SECRET ?? '';
  const { secret: file } = foldersOf(dataDir);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = randomBytes(32).toString('hex');
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}
