import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Bundles one server with the workspaces that it uses; its packages stay where npm put them.
 * @param {string} entry
 * @param {string} output
 */
export async function bundle(entry, output) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(ROOT, entry)],
    outfile: join(ROOT, output),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [packagesOutside, ownAddress(join(ROOT, output))],
  });
}

/** @type {import('esbuild').Plugin} */
const packagesOutside = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@chewata/') ? undefined : { path, external: true },
    );
  },
};

/**
 * A module that reads a file beside itself, as the Lua scripts are read, finds it from inside the bundle too.
 * @param {string} output
 * @returns {import('esbuild').Plugin}
 */
function ownAddress(output) {
  return {
    name: 'own-address',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import.meta.')) return undefined;
        const url = `new URL(${JSON.stringify(relative(dirname(output), path))}, import.meta.url)`;
        const contents = source
          .replaceAll('import.meta.url', `(${url}.href)`)
          .replaceAll('import.meta.dirname', `(new URL('.', ${url}).pathname.replace(/\\/$/, ''))`)
          .replaceAll('import.meta.filename', `(${url}.pathname)`);
        return { contents, loader: 'ts' };
      });
    },
  };
}
