import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, trackedFiles } from './tracked-files.ts';

const CODE = /\.(tsx?|mjs|js|lua|css|sh)$/;
const GENERATED = /\.generated\.ts$/;
const MAX_FILES = 25;
const MAX_LINES = 300;

/** Folders with more files, each with the reason. This list only shrinks. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {};

/** Longer files, each with the reason. This list only shrinks. */
const LONG_FILES: Readonly<Record<string, string>> = {};

const files = trackedFiles().filter((file) => CODE.test(file) && !GENERATED.test(file));

it(`no folder has more than ${MAX_FILES} files of code`, () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > MAX_FILES).map(([folder]) => folder);
  expect(large.filter((folder) => !(folder in LARGE_FOLDERS))).toEqual([]);
});

it(`no file has more than ${MAX_LINES} lines`, () => {
  const long = files.filter(
    (file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 > MAX_LINES,
  );
  expect(long.filter((file) => !(file in LONG_FILES))).toEqual([]);
});

it('no import of the game server goes up three folders: it uses # instead', () => {
  const upward = files.filter(
    (file) =>
      file.startsWith('gameserver/src/') && /['"](?:\.\.\/){3}/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(upward).toEqual([]);
});
