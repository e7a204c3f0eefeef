import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from '../paths.ts';

/** Bundles a program with the workspaces that it uses; its packages stay in node_modules. */
export async function bundle(entry: string, output: string): Promise<void> {
  const { build, stop } = await import('esbuild');
  const outfile = join(ROOT, output);
  await build({
    entryPoints: [join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [externalPackages(outfile), sourceAddresses(outfile)],
  }).finally(stop);
}

/**
 * Leaves a package out of the bundle if the bundle will find the same copy as the source does. A copy that npm had to
 * put into a workspace's node_modules goes into the bundle.
 */
function externalPackages(outfile: string): Plugin {
  return {
    name: 'external-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.startsWith('@chewata/')) return undefined;
        if (isBuiltin(path)) return { path, external: true };
        const [scope = '', name = ''] = path.split('/');
        const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
        const isSameCopy = packageFolder(packageName, importer) === packageFolder(packageName, outfile);
        return isSameCopy ? { path, external: true } : undefined;
      });
    },
  };
}

/** The folder in which Node.js finds a package for a file, or null. */
function packageFolder(packageName: string, file: string): string | null {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', packageName);
    if (existsSync(found)) return found;
  }
  return null;
}

/** Lets a module that reads a file beside it, such as a Lua script, find that file from the bundle too. */
function sourceAddresses(outfile: string): Plugin {
  return {
    name: 'source-addresses',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import.meta.')) return undefined;
        const url = `new URL(${JSON.stringify(relative(dirname(outfile), path))}, import.meta.url)`;
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
