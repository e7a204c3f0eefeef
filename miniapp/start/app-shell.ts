import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite';
import { LANGUAGE_NAMES } from '../../common/src/languages.ts';
import { classesIn, criticalCss } from './critical-css.ts';
import { type DrawnShells, shellData } from './shell-data.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const ROOT = join(import.meta.dirname, '..');
/** The modules of the screens that most visits begin with. */
const FIRST_SCREENS: Readonly<Record<string, string>> = {
  '/': 'src/features/accounts/landing-screen.tsx',
  '/home': 'src/features/home/home-screen.tsx',
  '/betamountpage': 'src/features/bingo/stakes/stake-screen.tsx',
};
/** The calls that the app makes at its start. */
const EARLY = ['/api/user/getSingleUser', '/api/settings'];

/** The languages by the names that the browser stores. */
const LANGUAGES_BY_NAME = Object.fromEntries(
  Object.entries(LANGUAGE_NAMES).map(([tag, name]) => [name, tag]),
);

/** A script as part of the page: with the languages, and without comments and indentation. */
export const scriptOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .replace(/^\s*\/\/.*\n|^\s+/gm, '')
    .replace('__LANGUAGES__', JSON.stringify(LANGUAGES_BY_NAME))
    .replace('__LANGUAGE_NAMES__', JSON.stringify(LANGUAGE_NAMES));

/** The script files that a module needs, itself included. */
function scriptsOf(bundle: Bundle, start: (file: string) => boolean): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const next of chunk.imports) visit(next);
  };
  for (const name of Object.keys(bundle)) if (start(name)) visit(name);
  return found;
}

const short = (files: Iterable<string>): string[] => [...files].map((file) => file.replace('assets/', ''));

/** The files of the first screens, beside those that the page names itself. */
function firstFiles(bundle: Bundle) {
  const isEntry = (name: string) => bundle[name]?.type === 'chunk' && bundle[name].isEntry;
  const entry = scriptsOf(bundle, isEntry);
  const screens: Record<string, string[]> = {};
  for (const [path, module] of Object.entries(FIRST_SCREENS)) {
    const files = scriptsOf(bundle, (name) => {
      const chunk = bundle[name];
      return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(module));
    });
    if (files.size === 0) throw new Error(`the build has no ${module}`);
    screens[path] = short([...files].filter((file) => !entry.has(file)));
  }
  const texts: Record<string, string[]> = {};
  for (const name of Object.keys(bundle)) {
    const language = /assets\/texts-(\w+)-/.exec(name)?.[1];
    if (language !== undefined) texts[language] = short([name]);
  }
  return { screens, texts };
}

/** Draws the shells with the app's own components, in a module runner of their own. */
async function drawn(): Promise<DrawnShells> {
  const { module } = await runnerImport<{ shells: DrawnShells }>('./src/app/shell/draw-shells.tsx', {
    configFile: false,
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    plugins: [react()],
  });
  return module.shells;
}

/**
 * Makes the page paint before any other file has arrived: it carries the first screen's shell in every language, the
 * styles of that shell, and the two scripts that choose and draw it. The server's policy names the scripts' hashes.
 */
export function appShell(): Plugin {
  let isBuild = false;
  return {
    name: 'app-shell',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const early = JSON.stringify(EARLY);
        const fill = (files: string) =>
          scriptOf('before-paint.js').replace('__FILES__', files).replace('__EARLY__', early);
        if (!isBuild || !bundle)
          return html.replace('<!--before-paint-->', () => `<script>${fill('null')}</script>`);
        const shells = shellData(await drawn());
        const sheet = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.fileName.endsWith('.css') && html.includes(file.fileName),
        );
        if (sheet?.type !== 'asset') throw new Error('the page has no stylesheet');
        const css = criticalCss(String(sheet.source), classesIn(Object.values(shells.markup).join('')));
        const link = new RegExp(`\\s*<link rel="stylesheet"[^>]*${sheet.fileName}[^>]*>`);
        const data = JSON.stringify(shells).replaceAll('<', '\\u003c');
        return html
          .replace(link, '')
          .replace(
            '<!--before-paint-->',
            () => `<script>${fill(JSON.stringify(firstFiles(bundle)))}</script><style>${css}</style>`,
          )
          .replace(
            '<!--shell-->',
            () =>
              `<script type="application/json" id="shells">${data}</script><script>${scriptOf('draw-shell.js')}</script>` +
              // After the shell, so that only the app waits for the whole stylesheet.
              `<link rel="stylesheet" crossorigin href="/${sheet.fileName}">`,
          );
      },
    },
  };
}
