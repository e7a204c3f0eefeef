import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}
interface Manifest {
  id: string;
  start_url: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
}

const PUBLIC = join(import.meta.dirname, 'public');
const manifest: Manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'));
const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];

/** The width and height in the head of a PNG file. */
function sizeOf(file: string): string {
  const head = readFileSync(join(PUBLIC, file));
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
}

it('names icons that exist, in the sizes that they have', () => {
  for (const { src, sizes } of icons) {
    expect(existsSync(join(PUBLIC, src)), src).toBe(true);
    if (src.endsWith('.png')) expect(sizeOf(src), src).toBe(sizes);
  }
});

it('has what a browser asks for before it offers the app: an id, large icons, one that may be cut', () => {
  expect(manifest.id).toBe('/');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
});

it('starts at a screen, and has shortcuts to others', () => {
  expect(manifest.start_url).toBe('/home');
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/BetAmountPage', '/wallet']);
});
