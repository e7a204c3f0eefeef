import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where a package's command stands; run it with this Node so that no PATH or shell matters. */
export const bin = {
  vitest: join(ROOT, 'node_modules/vitest/vitest.mjs'),
  playwright: join(ROOT, 'node_modules/@playwright/test/cli.js'),
  vite: join(ROOT, 'node_modules/vite/bin/vite.js'),
  tsc: join(ROOT, 'node_modules/typescript/bin/tsc'),
  biome: join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
  knip: join(ROOT, 'node_modules/knip/bin/knip.js'),
};
