import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runToEnd, tail } from './child.mjs';
import { tell } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/**
 * The path of a program on PATH, or null.
 * @param {string} name
 */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // not in this folder
    }
  }
  return null;
}

/**
 * Installs a Debian package where apt-get is there and we are root or sudo lets us.
 * @param {string} name the package
 * @returns {Promise<string | null>} why it could not be, or null when it is installed
 */
export async function installSystemPackage(name) {
  if (!findProgram('apt-get')) return 'there is no apt-get here';
  const prefix = await asRoot();
  if (!prefix) return 'that needs root, and sudo is not there or asks for a password';
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  tell(`Installing ${name} from the system's packages (apt-get) …`);
  const install = [...apt, 'install', '-y', '--no-install-recommends', name];
  const first = await runAll(install);
  if (first.code === 0) return null;
  // A fresh machine has no package lists yet, or old ones that name files which are gone.
  await runAll([...apt, 'update']);
  const second = await runAll(install);
  return second.code === 0 ? null : `apt-get install ${name} failed:\n${tail(second.output, 10)}`;
}

/** @param {readonly string[]} words */
function runAll([command = '', ...args]) {
  return runToEnd(command, args);
}

/** The words before a command that make it run as root; null where nothing does. */
async function asRoot() {
  if (process.getuid?.() === 0) return [];
  if (!findProgram('sudo')) return null;
  return (await runToEnd('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null;
}

/**
 * The path of redis-server, installed where it is missing and can be.
 * @returns {Promise<string>}
 */
export async function ensureRedisServer() {
  const here = findProgram('redis-server');
  if (here) return here;
  const problem = await installSystemPackage('redis-server');
  const installed = findProgram('redis-server');
  if (installed) return installed;
  throw new Refusal(
    `redis-server is missing and could not be installed (${problem ?? 'it is not on PATH'}): install it (Debian or Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) or give REDIS_URL, then try again.`,
  );
}
