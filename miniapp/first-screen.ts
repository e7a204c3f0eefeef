import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestChunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

/** Maximum size of the scripts for a signed-in player's first screen, in gzipped bytes: weak phones, slow networks. */
export const FIRST_SCREEN_LIMIT = 150 * 1024;

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The modules in these files (names in assets/), and those that import them statically. */
export function importersOf(dist: string, files: readonly string[]): string[] {
  const manifest = readManifest(dist);
  return Object.keys(manifest).filter((key) => {
    const needed = [...filesOf(manifest, [key])].map((file) => file.replace(/^assets\//, ''));
    return needed.some((file) => files.includes(file));
  });
}

/** The modules that import this one dynamically. */
export const dynamicImportersOf = (dist: string, module: string): string[] =>
  Object.entries(readManifest(dist))
    .filter(([, { dynamicImports = [] }]) => dynamicImports.includes(module))
    .map(([key]) => key);

/** The script files of these modules and their static imports. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const module of modules) visit(module);
  return files;
}

/**
 * Bytes of gzipped script that a screen needs when it is the first one opened: the page's entry, the
 * screen, and its texts in one language. `dist` is the folder of a build.
 */
export function firstScreenBytes(
  dist: string,
  screen: string,
  texts: readonly string[],
): Map<string, number> {
  const manifest = readManifest(dist);
  const files = filesOf(manifest, ['index.html', screen, ...texts]);
  return new Map([...files].map((file) => [file, gzipSync(readFileSync(join(dist, file))).length]));
}
