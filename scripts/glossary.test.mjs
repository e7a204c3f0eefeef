import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const LANGUAGES = ['am', 'om', 'ti'];

/**
 * Every text of a language, lower case, without its parameters.
 * @param {string} language
 */
function textsOf(language) {
  const files = [
    ...readdirSync(join(root, 'miniapp/src/locales', language)).map(
      (file) => `miniapp/src/locales/${language}/${file}`,
    ),
    ...['common', 'bot'].map((workspace) => `${workspace}/src/locales/${language}.json`),
  ];
  /** @type {(value: string | object) => string[]} */
  const texts = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(texts));
  return files
    .flatMap((file) => texts(JSON.parse(readFileSync(join(root, file), 'utf8'))))
    .map((text) => text.replaceAll(/\{\{[^}]*\}\}/g, '').toLowerCase());
}

/** @param {string} list */
const words = (list) => list.split(/[,፣] /).map((word) => word.trim().toLowerCase());

/** The rows of docs/glossary.md, cell by cell. */
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe.each(LANGUAGES.map((language, index) => ({ language, index })))(
  'the texts in $language',
  ({ language, index }) => {
    const texts = textsOf(language);
    const glossary = rows.map(([, thing = '', ...cells]) => {
      const [call = '', not] = (cells[index] ?? '').replace(/\)$/, '').split(' (not ');
      return { thing, call: words(call), not: not === undefined ? [] : words(not) };
    });

    it('use the words of the glossary', () => {
      expect(glossary.length).toBeGreaterThan(30);
      const missing = glossary.flatMap(({ thing, call }) =>
        call.filter((word) => !texts.some((text) => text.includes(word))).map((word) => `${thing}: ${word}`),
      );
      expect(missing).toEqual([]);
    });

    it('use no other words for the same things', () => {
      const others = glossary.flatMap(({ not }) => not).map((word) => new RegExp(`(?<!\\p{L})${word}`, 'u'));
      expect(texts.filter((text) => others.some((word) => word.test(text)))).toEqual([]);
    });
  },
);
