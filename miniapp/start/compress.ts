import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Images, fonts and sounds are compressed already. */
const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** A smaller text fits into a packet as it is. */
const LEAST_BYTES = 400;

/** Puts a brotli and a gzip copy beside each text of the build, as small as they get: the server only sends them. */
export function compressFiles(): Plugin {
  let folder: string;
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      // A test that measures the build needs none.
      if (process.env.COPIES === 'no') return;
      for (const name of await readdir(folder, { recursive: true })) {
        if (!TEXT.test(name) || name.startsWith('.vite')) continue;
        const file = join(folder, name);
        const text = await readFile(file);
        if (text.length < LEAST_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(text, { params }),
          promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
        ]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }
    },
  };
}
