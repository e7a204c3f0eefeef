import { describe, expect, it } from 'vitest';
import { CommandError } from '../errors/command-error.ts';
import { compileRegex } from './regex.ts';

/** Patterns, options, texts that match and texts that do not, as in PCRE. */
const TABLE: [string, string, string[], string[]][] = [
  ['', '', ['', 'x'], []],
  ['ab', '', ['ab', 'xaby'], ['a', 'AB']],
  ['A', 'i', ['a'], ['b']],
  ['ä', 'i', ['Ä'], ['a']],
  ['ሰላም', '', ['ሰላም ለዓለም'], ['ሰላ']],
  ['\u{1f600}', '', ['a\u{1f600}'], ['\ud83d']],
  ['^a', '', ['ab'], ['ba', 'b\na']],
  ['a$', '', ['a', 'a\n'], ['a\n\n', 'a\r', 'ab']],
  ['^a$', '', ['a', 'a\n'], ['aa']],
  ['^$', '', ['', '\n'], ['a']],
  ['a\\$', '', ['a$b'], ['a']],
  ['\\^a', '', ['^a'], ['a']],
  ['\\\\', '', ['\\'], ['/']],
  ['\\\\$', '', ['a\\'], ['\\a']],
  ['\\.\\-\\@\\/', '', ['.-@/'], ['x-@/']],
  ['\\(\\+251\\) 9', '', ['(+251) 91'], ['251 9']],
  ['a-b/c', '', ['a-b/c'], ['a']],
];

describe('regular expressions', () => {
  it.each(TABLE)('%j with %j', (pattern, options, matching, others) => {
    const regex = compileRegex(pattern, options);
    for (const text of matching) expect(regex.test(text), JSON.stringify(text)).toBe(true);
    for (const text of others) expect(regex.test(text), JSON.stringify(text)).toBe(false);
  });

  it.each([
    ...['a.c', 'a*', 'a+', 'a?', 'a{2}', '(a)', '(?i)a', '[ab]', 'a|b', 'b^', '^^', 'a$b', '$$'].map(
      (pattern) => [pattern, '', 'NotImplemented'],
    ),
    ...['\\d', '\\b', '\\1', '\\Qa\\E', '\\x41', '\\p{Lu}', '\\n'].map((pattern) => [
      pattern,
      '',
      'NotImplemented',
    ]),
    ...['m', 's', 'u', 'x'].map((option) => ['a', option, 'NotImplemented']),
    ['a\\', '', 'Location51091'],
    ['a', 'g', 'Location51108'],
    ['a\0b', '', 'Location51109'],
  ])('%j with %j is refused with %s', (pattern = '', options = '', code) => {
    let refusal: unknown;
    try {
      compileRegex(pattern, options);
    } catch (error) {
      refusal = error;
    }
    expect(refusal instanceof CommandError && refusal.codeName).toBe(code);
  });
});
