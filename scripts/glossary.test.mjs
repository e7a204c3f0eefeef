import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const LANGUAGES = ['am', 'om', 'ti'];

/** Every text of a language, lower case, without its parameters. */
function textsOf(language) {
  const files = [
    ...readdirSync(join(root, 'miniapp/src/locales', language)).map(
      (file) => `miniapp/src/locales/${language}/${file}`,
    ),
    ...['common', 'bot'].map((workspace) => `${workspace}/src/locales/${language}.json`),
  ];
  const texts = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(texts));
  return files
    .flatMap((file) => texts(JSON.parse(readFileSync(join(root, file), 'utf8'))))
    .map((text) => text.replaceAll(/\{\{[^}]*\}\}/g, '').toLowerCase());
}

const words = (list) => list.split(/[,፣] /).map((word) => word.trim().toLowerCase());

/** The rows of docs/glossary.md: what each language calls a thing, and what it does not call it. */
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, thing, ...cells]) => ({
    thing,
    calls: LANGUAGES.map((language, index) => {
      const [, call, not] = /^(.*?)(?: \(not (.*)\))?$/.exec(cells[index]);
      return { language, call: words(call), not: not ? words(not) : [] };
    }),
  }));

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const calls = glossary.map(({ thing, calls }) => ({
    thing,
    ...calls.find((one) => one.language === language),
  }));

  it('use the words of the glossary', () => {
    expect(calls.length).toBeGreaterThan(30);
    for (const { thing, call } of calls)
      for (const word of call)
        expect(
          texts.some((text) => text.includes(word)),
          `${thing}: ${word}`,
        ).toBe(true);
  });

  it('use no other words for the same things', () => {
    const others = calls.flatMap(({ not }) => not);
    const wrong = texts.filter((text) =>
      others.some((word) => new RegExp(`(?<!\\p{L})${word}`, 'u').test(text)),
    );
    expect(wrong).toEqual([]);
  });
});
