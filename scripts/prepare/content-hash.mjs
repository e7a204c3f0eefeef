import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/**
 * A hash of the names and contents of files: a build of the same sources need not be repeated.
 * @param {string} root
 * @param {readonly string[]} paths files and folders under `root`; they need not exist
 */
export function contentHash(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`\n${path}\n`);
    for (const file of filesOf(join(root, path)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCE.has(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
