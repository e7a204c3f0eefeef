import { requireNode } from './node-version.mjs';

/**
 * Runs a command of launcher/src/commands. Until the packages are installed only this folder's modules run, which
 * need none.
 * @param {string} name
 */
export async function runCommand(name) {
  requireNode();
  const { join } = await import('node:path');
  const { pathToFileURL } = await import('node:url');
  const { ensurePackages } = await import('./packages.mjs');
  const { bundleLauncher } = await import('./launcher.mjs');
  ensurePackages();
  const folder = await bundleLauncher();
  await import(pathToFileURL(join(folder, `${name}.js`)).href);
}
