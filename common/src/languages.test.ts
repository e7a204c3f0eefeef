import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageOf } from './languages.ts';

describe('languageOf', () => {
  it.each([
    ['am', 'am'],
    ['om-ET', 'om'],
    ['TI', 'ti'],
    ['fr, am;q=0.8, en;q=0.9', 'en'],
    ['en;q=0.2, ti;q=0.7', 'ti'],
    ['am;q=0.9, en;q=0.8', 'am'],
    ['om, am', 'om'],
    ['fr', 'en'],
    ['am;q=0', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [['am'], 'en'],
    [5, 'en'],
  ])('%j asks for %s', (asked, language) => {
    expect(languageOf(asked)).toBe(language);
  });

  it('always answers one that we have', () => {
    fc.assert(fc.property(fc.anything(), (asked) => LANGUAGES.includes(languageOf(asked))));
    fc.assert(fc.property(fc.string(), (asked) => LANGUAGES.includes(languageOf(asked))));
  });
});
