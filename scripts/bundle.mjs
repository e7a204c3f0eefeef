import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
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
    plugins: [packagesOutside(join(ROOT, output)), ownAddress(join(ROOT, output))],
  });
}

/**
 * Packages stay outside where the bundle finds the very same one that the source does. One that npm had to put
 * into a workspace's own node_modules goes into the bundle.
 * @param {string} output
 * @returns {import('esbuild').Plugin}
 */
function packagesOutside(output) {
  return {
    name: 'packages-outside',
    setup(build) {
      build.onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.startsWith('@chewata/')) return undefined;
        if (isBuiltin(path)) return { path, external: true };
        const [scope = '', name = ''] = path.split('/');
        const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
        const same = folderOf(packageName, importer) === folderOf(packageName, output);
        return same ? { path, external: true } : undefined;
      });
    },
  };
}

/**
 * Where Node looks a package up for a file.
 * @param {string} packageName
 * @param {string} file
 * @returns {string | null}
 */
function folderOf(packageName, file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', packageName);
    if (existsSync(found)) return found;
  }
  return null;
}

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
          .replaceAll(
            'import.meta.dirname',
            `(decodeURIComponent(new URL('.', ${url}).pathname).replace(/\\/$/, ''))`,
          )
          .replaceAll('import.meta.filename', `decodeURIComponent(${url}.pathname)`);
        return { contents, loader: 'ts' };
      });
    },
  };
}
