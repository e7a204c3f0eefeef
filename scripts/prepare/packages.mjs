import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, integrity?: string }>} Locked */

/**
 * Whether node_modules holds the packages that the lock file names. Compares their contents, not the times of the
 * files: a checkout changes the times.
 * @param {string} root
 */
export function packagesAreInstalled(root) {
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const here = installed[path];
    if (!here) return entry.optional === true;
    return here.version === entry.version && here.integrity === entry.integrity;
  });
}

/**
 * @param {string} path
 * @returns {Locked | null}
 */
function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Runs `npm ci` if packages are missing or differ from the lock file. Ends the process if that fails. */
export function ensurePackages() {
  if (packagesAreInstalled(ROOT)) return;
  console.error('Installing the packages (npm ci); the first time takes a minute or two …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
  const { status } = spawnSync(command, rest, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error('npm ci failed: see above, then run the same command again.');
  process.exit(1);
}
