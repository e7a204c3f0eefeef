import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const SOURCES = ['src', '../common/src'].map((folder) => join(import.meta.dirname, folder));
const WRITTEN = join(import.meta.dirname, 'node_modules/.ethiopic-font');
/** First and last code points of Unicode's Ethiopic blocks. */
const BLOCKS = [
  [0x1200, 0x139f],
  [0x2d80, 0x2ddf],
  [0xab00, 0xab2f],
] as const;
/** Local names of the font: a phone that has it does not download it. */
const LOCAL = {
  400: ['Noto Sans Ethiopic', 'NotoSansEthiopic-Regular'],
  700: ['Noto Sans Ethiopic Bold', 'NotoSansEthiopic-Bold'],
} as const;
const WEIGHTS = [400, 700] as const;

/** The code points of a part of the font, in order. */
export type Part = readonly number[];

/** The letters of the product's texts, and the rest, which only names and messages of users may contain. */
export async function fontParts(): Promise<{ texts: Part; rest: Part }> {
  const used = new Set<number>();
  for (const folder of SOURCES)
    for (const name of await readdir(folder, { recursive: true }))
      if (/(?<!\.test)\.(json|tsx?)$/.test(name))
        for (const character of await readFile(join(folder, name), 'utf8'))
          used.add(character.codePointAt(0) ?? 0);
  const all = BLOCKS.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
  return { texts: all.filter((point) => used.has(point)), rest: all.filter((point) => !used.has(point)) };
}

/** Code points in CSS syntax: `U+1200-1203, U+1208`. */
export function unicodeRange(part: Part): string {
  const runs: [number, number][] = [];
  for (const point of part) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

/**
 * Writes Noto Sans Ethiopic in two parts per weight, and their stylesheet. Browsers download the part for the texts,
 * a third of the font, and the rest only if a name or message contains one of its letters.
 */
async function writeFont(): Promise<void> {
  await mkdir(WRITTEN, { recursive: true });
  const parts = Object.entries(await fontParts());
  const require = createRequire(import.meta.url);
  const font = dirname(require.resolve('@fontsource/noto-sans-ethiopic/package.json'));
  const faces: string[] = [];
  for (const weight of WEIGHTS) {
    const whole = await readFile(join(font, `files/noto-sans-ethiopic-ethiopic-${weight}-normal.woff2`));
    for (const [name, part] of parts) {
      const file = `ethiopic-${name}-${weight}.woff2`;
      const cut = await subsetFont(whole, String.fromCodePoint(...part), { targetFormat: 'woff2' });
      await writeFile(join(WRITTEN, file), cut);
      const sources = [
        ...LOCAL[weight].map((local) => `local("${local}")`),
        `url("./${file}") format("woff2")`,
      ];
      faces.push(`@font-face {
  font-family: "Noto Sans Ethiopic";
  font-weight: ${weight};
  font-display: swap;
  src: ${sources.join(', ')};
  unicode-range: ${unicodeRange(part)};
}
`);
    }
  }
  await writeFile(join(WRITTEN, 'fonts.css'), faces.join(''));
}

/** Gives `virtual:ethiopic-font.css`: Ethiopic letters in the weights 400 and 700, cut to what the texts need. */
export function ethiopicFont(): Plugin {
  return {
    name: 'ethiopic-font',
    apply: (_, { mode }) => mode !== 'test',
    resolveId: (id) => (id === 'virtual:ethiopic-font.css' ? join(WRITTEN, 'fonts.css') : undefined),
    buildStart: writeFont,
  };
}
