import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { report } from '../output.ts';
import { runToEnd, tail } from '../processes/run-to-end.ts';
import { UserError } from '../user-error.ts';

/** The path of a program on PATH, or null. */
export function findProgram(name: string): string | null {
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

/** Installs a Debian package if apt-get is available and this user may; returns why it failed, or null. */
export async function installSystemPackage(name: string): Promise<string | null> {
  if (!findProgram('apt-get')) return 'there is no apt-get here';
  const prefix = await rootPrefix();
  if (!prefix) return 'that needs root, and sudo is missing or asks for a password';
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  report(`Installing ${name} from the system's packages (apt-get) …`);
  const install = [...apt, 'install', '-y', '--no-install-recommends', name];
  const first = await runWords(install);
  if (first.code === 0) return null;
  // A fresh machine has no package lists yet, or old ones that name files which are gone.
  await runWords([...apt, 'update']);
  const second = await runWords(install);
  return second.code === 0 ? null : `apt-get install ${name} failed:\n${tail(second.output, 10)}`;
}

function runWords([command = '', ...args]: readonly string[]) {
  return runToEnd(command, args);
}

/** The words before a command that run it as root, or null if this user cannot. */
async function rootPrefix(): Promise<string[] | null> {
  if (process.getuid?.() === 0) return [];
  if (!findProgram('sudo')) return null;
  return (await runToEnd('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null;
}

/** The path of redis-server, which is installed if it is missing. */
export const ensureRedisServer = (): Promise<string> =>
  ensureProgram(
    'redis-server',
    'Debian or Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) or set REDIS_URL',
  );

/** The path of Caddy, which the tests of the proxy run; it is installed if it is missing. */
export const ensureCaddy = (): Promise<string> =>
  ensureProgram('caddy', 'Debian or Ubuntu: sudo apt-get install caddy; macOS: brew install caddy)');

/** @param remedy the end of the sentence that says how a person installs it, from inside its bracket */
async function ensureProgram(name: string, remedy: string): Promise<string> {
  const found = findProgram(name);
  if (found) return found;
  const problem = await installSystemPackage(name);
  const installed = findProgram(name);
  if (installed) return installed;
  throw new UserError(
    `${name} is missing and could not be installed (${problem ?? 'it is not on PATH'}): install it (${remedy}, then try again.`,
  );
}
