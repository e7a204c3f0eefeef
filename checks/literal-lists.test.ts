import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GAME_NAMES } from '@chewata/common/games';
import { LANGUAGES } from '@chewata/common/languages';
import { describe, expect, it } from 'vitest';
import { literalLists } from './literal-lists.ts';
import { sourceFiles } from './source-files.ts';

const ROOT = join(import.meta.dirname, '..');
const TEST = /\.(test|spec)\.tsx?$/;
const CODE = /\.(tsx?|m?js)$/;
/** The tests may write lists out: their literals show what the lists contain. */
const files = readdirSync(ROOT)
  .filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')))
  .flatMap((workspace) => sourceFiles(join(ROOT, workspace), CODE))
  .map((file) => relative(ROOT, file))
  .filter((file) => !TEST.test(file));

/** The lists of a kind outside the file that defines it. */
const listsOf = (names: readonly string[], home: string) =>
  files
    .filter((file) => !file.startsWith(home))
    .flatMap((file) => literalLists(file, readFileSync(join(ROOT, file), 'utf8'), names));

describe('no file writes out a list that another file defines', () => {
  it('of the games', () => {
    expect(listsOf(GAME_NAMES, 'common/src/games/')).toEqual([]);
  });

  it('of the languages', () => {
    expect(listsOf(LANGUAGES, 'common/src/languages.ts')).toEqual([]);
  });
});

it('finds lists in arrays, unions and regular expressions, and no tables', () => {
  const content = `
    const games = ['bingo', 'spin'] as const;
    const others = ['bingo' as Game, 'flip' satisfies Game];
    type Drawn = 'bingo' | 'spin';
    const pattern = /^play:(bingo|spin|flip)$/;
    const table = { bingo: 1, spin: 2, flip: 3 };
    const one = ['bingo'];
    const questions = ['bingo', 'spin', 'money'];
    const texts = ['spin', 'bingo', 'server', 'flip'];`;
  expect(literalLists('a.ts', content, ['bingo', 'spin', 'flip'])).toEqual([
    'a.ts:2: bingo, spin',
    'a.ts:3: bingo, flip',
    'a.ts:4: bingo, spin',
    'a.ts:5: bingo, spin, flip',
    'a.ts:9: bingo, spin, flip',
  ]);
});

it('finds tables in JavaScript, which no compiler checks', () => {
  const content = `
    var languages = { amharic: 'am', english: 'en' };
    var names = { am: 'amharic', en: 'english' };
    var one = { am: 'amharic' };`;
  expect(literalLists('a.js', content, ['am', 'en'])).toEqual(['a.js:2: am, en', 'a.js:3: am, en']);
});
