import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@chewata/common/languages';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Messages {
  readonly [key: string]: string | Messages;
}

/** Every text of a language in lower case, without its parameters. */
function textsOf(language: string): string[] {
  const files = [
    ...readdirSync(join(ROOT, 'miniapp/src/locales', language)).map(
      (file) => `miniapp/src/locales/${language}/${file}`,
    ),
    ...['common', 'bot'].map((workspace) => `${workspace}/src/locales/${language}.json`),
  ];
  return files
    .flatMap((file) => messagesIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))
    .map((text) => text.replaceAll(/\{\{[^}]*\}\}/g, '').toLowerCase());
}

function messagesIn(value: string | Messages): string[] {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(messagesIn);
}

const wordsIn = (list: string) => list.split(/[,፣] /).map((word) => word.trim().toLowerCase());

/** The table of docs/glossary.md, cell by cell. Its columns: English, then the languages in the order of the list. */
const [head = [], , ...rows] = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const translated = LANGUAGES.filter((language) => language !== 'en');

it('the glossary has a column for each language', () => {
  expect(head.slice(1, -1)).toHaveLength(LANGUAGES.length);
});

it('Tigrinya is spelled as in Tigray', () => {
  expect(textsOf('ti').filter((text) => /[ጸ-ጾ]/u.test(text))).toEqual([]);
});

describe.each(translated.map((language, index) => ({ language, index })))(
  'the texts in $language',
  ({ language, index }) => {
    const texts = textsOf(language);
    const glossary = rows.map(([, term = '', ...cells]) => {
      const [preferred = '', avoided] = (cells[index] ?? '').replace(/\)$/, '').split(' (not ');
      return {
        term,
        preferred: wordsIn(preferred),
        avoided: avoided === undefined ? [] : wordsIn(avoided),
      };
    });

    it('use the words of the glossary', () => {
      expect(glossary.length).toBeGreaterThan(30);
      const missing = glossary.flatMap(({ term, preferred }) =>
        preferred
          .filter((word) => !texts.some((text) => text.includes(word)))
          .map((word) => `${term}: ${word}`),
      );
      expect(missing).toEqual([]);
    });

    it('use none of the words that the glossary rules out', () => {
      const avoided = glossary
        .flatMap((entry) => entry.avoided)
        .map((word) => new RegExp(`(?<!\\p{L})${word}`, 'u'));
      expect(texts.filter((text) => avoided.some((word) => word.test(text)))).toEqual([]);
    });
  },
);
