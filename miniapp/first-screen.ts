import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { GAME_NAMES } from '@chewata/common/games';

interface ManifestChunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

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

/** A page's most bytes, brotli and without heads, and most files, before it can be used. */
export interface Budget {
  readonly page: string;
  readonly bytes: number;
  readonly files: number;
}

const sizes = new Map<string, number>();
/** A file's bytes as the server sends it. */
function compressed(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(file)).length;
  sizes.set(file, size);
  return size;
}

/** The files that a page asks for before it can be used, each with its bytes: the page itself, styles, scripts, texts. */
export function bytesOf(dist: string, screen: string): Map<string, number> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const texts = readdirSync(join(dist, 'assets')).find((name) => /^texts-am-.*\.js$/.test(name));
  if (!texts) throw new Error('the build has no texts');
  const scripts = filesOf(readManifest(dist), ['index.html', ...keysWith(dist, screen)]);
  const files = ['index.html', ...new Set([...named, ...scripts, `assets/${texts}`])];
  return new Map(files.map((file) => [file, compressed(join(dist, file))]));
}

/** The entries of the manifest for a module: its own file, or the one that it was joined into. */
function keysWith(dist: string, screen: string): string[] {
  const manifest = readManifest(dist);
  if (manifest[screen]) return [screen];
  const [name] = screen.split('#').slice(1);
  const key = Object.keys(manifest).find((each) => name !== undefined && each.startsWith(`_${name}-`));
  if (key === undefined) throw new Error(`the build has no ${screen}`);
  return [key];
}

/** The base lists the games: their names, addresses, drawings and sounds. */
const GAMES_BYTES = 450 * GAME_NAMES.length;
/** The pages that most visits begin with, and what they may cost. The landing page shows its form with the page alone. */
export const BUDGETS: readonly (Budget & { screen: string })[] = [
  { page: 'landing', screen: '#accounts', bytes: 178_550 + GAMES_BYTES, files: 10 },
  { page: '/home', screen: 'src/features/home/home-screen.tsx', bytes: 155_050 + GAMES_BYTES, files: 10 },
  {
    page: 'stake page',
    screen: 'src/features/bingo/stakes/stake-screen.tsx',
    bytes: 156_050 + GAMES_BYTES,
    files: 10,
  },
];
/** The document paints the first screen by itself. */
const PAGE_BYTES = 14_000;

/** Each page of a build that costs more than its budget allows; empty if none does. */
export function overBudget(dist: string, budgets = BUDGETS): string[] {
  const problems: string[] = [];
  for (const { page, screen, bytes, files } of budgets) {
    const found = bytesOf(dist, screen);
    const sum = [...found.values()].reduce((total, each) => total + each, 0);
    const list = [...found].map(([file, size]) => `${size} ${file}`).join(', ');
    if (sum > bytes || found.size > files)
      problems.push(`${page}: ${sum} bytes in ${found.size} files, at most ${bytes} in ${files}: ${list}`);
    const document = found.get('index.html') ?? 0;
    if (document > PAGE_BYTES) problems.push(`the document has ${document} bytes, at most ${PAGE_BYTES}`);
  }
  return [...new Set(problems)];
}
