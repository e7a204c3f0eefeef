import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { ROOT } from './root.mjs';

const BUNDLES = join(ROOT, 'launcher/dist');
const COMMANDS = join(ROOT, 'launcher/src/commands');
const FINISHED = /^[0-9a-f]{16}$/;
const SOURCES = ['package-lock.json', 'launcher/src', 'scripts/prepare'];

/**
 * Bundles the commands of the launcher if its sources have changed: plain JavaScript starts faster and in less
 * memory than TypeScript that is compiled while it runs.
 * @returns {Promise<string>} the folder of the bundles, one file for each command
 */
export async function bundleLauncher() {
  const folder = join(BUNDLES, contentHash(ROOT, SOURCES).slice(0, 16));
  if (existsSync(folder)) return folder;
  const { build, stop } = await import('esbuild');
  // Two commands may bundle at the same time: the first one that finishes renames its folder.
  const unfinished = `${folder}.${process.pid}`;
  await build({
    entryPoints: readdirSync(COMMANDS)
      .filter((name) => !name.includes('.test.'))
      .map((name) => join(COMMANDS, name)),
    outdir: unfinished,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'error',
  }).finally(stop);
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  removeOthers(folder);
  return folder;
}

/** @param {string} current */
function removeOthers(current) {
  for (const name of readdirSync(BUNDLES)) {
    const folder = join(BUNDLES, name);
    if (FINISHED.test(name) && folder !== current) rmSync(folder, { recursive: true, force: true });
  }
}
