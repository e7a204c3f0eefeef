import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropClaim, readClaim, rewriteClaim, takeClaim, thisProcess } from './claim.mjs';
import { stopLeftovers } from './leftovers.mjs';
import { isAlive } from './process-identity.mjs';
import { Refusal } from './refusal.mjs';
import { foldersOf } from './settings.mjs';

/** @typedef {{ url: string, mongoUrl: string, redisUrl: string }} RunningAt the addresses of a running one */

/**
 * Makes an installation's folders and takes it for this process alone. What an earlier run left is stopped.
 * @param {string} dataDir
 * @param {string} command what the user called this, for the message to the next who comes
 * @returns {Promise<{ ready: (at: RunningAt) => void, release: () => void }>} ready: says where it runs
 */
export async function takeInstallation(dataDir, command) {
  const folders = foldersOf(dataDir);
  const claim = join(folders.run, 'installation.json');
  try {
    for (const folder of [folders.redis, folders.docstore, folders.logs, folders.run])
      mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Refusal(
      `DATA_DIR is ${dataDir}, and that folder cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  }
  const holder = thisProcess(command);
  const other = await takeClaim(claim, holder);
  if (other)
    throw new Refusal(
      `${other.command} (process ${other.pid}) is already using the data in ${dataDir}: stop it, or give this one a folder and a port of its own, as in DATA_DIR=.data-2 PORT=3001 npm start`,
    );
  try {
    await stopLeftovers(folders.run);
  } catch (error) {
    dropClaim(claim);
    throw error;
  }
  return {
    ready: (at) => rewriteClaim(claim, { ...holder, ...at }),
    release: () => dropClaim(claim),
  };
}

/**
 * The addresses of the installation that runs on this DATA_DIR, or null.
 * @param {string} dataDir
 * @returns {RunningAt | null}
 */
export function runningInstallation(dataDir) {
  const claim = readClaim(join(foldersOf(dataDir).run, 'installation.json'));
  if (!claim || !isAlive(claim)) return null;
  const { url, mongoUrl, redisUrl } = claim;
  return typeof url === 'string' && typeof mongoUrl === 'string' && typeof redisUrl === 'string'
    ? { url, mongoUrl, redisUrl }
    : null;
}

/**
 * The secret of the internal API: the given one, else that of this sandbox, made the first time. In live it
 * has to be given.
 * @param {import('./settings.mjs').Settings} settings
 */
export function internalSecret({ dataDir, mode }) {
  if (process.env.INTERNAL_SECRET || mode === 'live') return process.env.INTERNAL_SECRET ?? '';
  const { secret } = foldersOf(dataDir);
  try {
    return readFileSync(secret, 'utf8').trim();
  } catch {
    const made = randomBytes(32).toString('hex');
    writeFileSync(secret, `${made}\n`, { mode: 0o600 });
    return made;
  }
}
