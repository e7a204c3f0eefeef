import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd, tail } from './child.mjs';
import { ROOT } from './paths.mjs';
import { tell } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, integrity?: string }>} Locked */

/**
 * Whether node_modules holds what the lock file names. The contents decide, not the times of the files:
 * a checkout touches files without changing them.
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

/** Installs the packages of the lock file where they are missing or others. */
export async function ensurePackages() {
  if (packagesAreInstalled(ROOT)) return;
  tell('Installing the packages (npm ci); the first time takes a minute or two …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = npm?.endsWith('.js')
    ? await runToEnd(process.execPath, [npm, ...args], { cwd: ROOT })
    : await runToEnd('npm', args, { cwd: ROOT });
  if (code !== 0)
    throw new Refusal(`${tail(output)}\nnpm ci did not succeed: see above, then run the same command again.`);
}
