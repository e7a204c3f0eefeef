import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { fontParts, type Part, unicodeRange } from './ethiopic-font.ts';

let texts: Part;
let rest: Part;
beforeAll(async () => {
  ({ texts, rest } = await fontParts());
});

const textOf = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');

it('the first part of the font has all Ethiopic letters of the texts', () => {
  const ethiopicTexts = ['am', 'ti'].flatMap((language) => [
    textOf('../common/src/locales', `${language}.json`),
    ...readdirSync(join(import.meta.dirname, 'src/locales', language)).map((file) =>
      textOf('src/locales', language, file),
    ),
  ]);
  const letters = new Set(ethiopicTexts.join('').match(/\p{Script=Ethiopic}/gu));
  expect(letters.size).toBeGreaterThan(150);
  expect([...letters].filter((letter) => !texts.includes(letter.codePointAt(0) ?? 0))).toEqual([]);
});

it('each letter of the Ethiopic blocks is in exactly one part', () => {
  expect(new Set([...texts, ...rest]).size).toBe(texts.length + rest.length);
  for (const letter of 'ሀፐ፼ᎀⶀꬁ') expect([...texts, ...rest]).toContain(letter.codePointAt(0));
});

it('formats a range of code points as CSS', () => {
  expect(unicodeRange([0x1200, 0x1201, 0x1202, 0x1208, 0x2d80])).toBe('U+1200-1202, U+1208, U+2D80');
});
