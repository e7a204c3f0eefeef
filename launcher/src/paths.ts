import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository, found from a source file and from a bundle alike. */
export const ROOT = repositoryAbove(import.meta.dirname);

function repositoryAbove(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : repositoryAbove(dirname(folder));
}

/** The scripts of packages' commands. This Node.js runs them, so that neither PATH nor a shell matters. */
export const bin = {
  vitest: join(ROOT, 'node_modules/vitest/vitest.mjs'),
  playwright: join(ROOT, 'node_modules/@playwright/test/cli.js'),
  vite: join(ROOT, 'node_modules/vite/bin/vite.js'),
};
