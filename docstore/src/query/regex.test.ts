import { describe, expect, it } from 'vitest';
import { CommandError } from '../errors.ts';
import { compileRegex } from './regex.ts';

/** Pattern, options, what it finds itself in, what not: as PCRE has it. */
const TABLE: [string, string, string[], string[]][] = [
  ['^a', '', ['ab'], ['ba', 'b\na']],
  ['^a', 'm', ['b\na', 'a'], ['b\ra', 'ba']],
  ['^', 'm', [''], []],
  ['a$', '', ['a', 'a\n'], ['a\n\n', 'a\r', 'ab']],
  ['a$', 'm', ['a\nb'], ['a\rb']],
  ['a\\Z', '', ['a', 'a\n'], ['ab', 'a\n\n']],
  ['a\\z', 'm', ['a'], ['a\n']],
  ['\\Aa', 'm', ['a'], ['b\na']],
  ['a.c', '', ['abc', 'a\rc', 'a\u2028c'], ['a\nc']],
  ['a.c', 's', ['a\nc'], ['ac']],
  ['^.$', '', ['\u{1f600}'], ['ab']],
  ['A', 'i', ['a'], ['b']],
  ['ä', 'i', ['Ä'], ['a']],
  ['\\s', '', [' ', '\t', '\v'], ['\u00a0', '\u2003']],
  ['\\S', '', ['\u00a0', 'x'], [' ']],
  ['\\d\\D', '', ['1a'], ['12']],
  ['[\\s\\S]', '', ['\n', 'x'], ['']],
  ['[\\w-]+$', '', ['a-b'], ['ä']],
  ['[]a]', '', [']', 'a'], ['b']],
  ['[^]a]', '', ['b'], [']', 'a']],
  ['[a\\]b]', '', [']'], ['c']],
  ['[a-c.$]', '', ['b', '.', '$'], ['d', '-']],
  ['[[:digit:]x]', '', ['7', 'x'], ['a']],
  ['[\\b]', '', ['\x08'], ['b']],
  ['\\ba\\b', '', ['a b'], ['ab']],
  ['a{2}', '', ['aa'], ['a']],
  ['a{,2}', '', ['a{,2}'], ['aa']],
  ['a{x}', '', ['a{x}'], ['aaa']],
  ['a+?b', '', ['aab'], ['b']],
  ['(?:a|b)c', '', ['ac', 'bc'], ['c']],
  ['(?<name>a)b', '', ['ab'], ['b']],
  ['(?P<name>a)b', '', ['ab'], ['b']],
  ['a(?=b)', '', ['ab'], ['ac']],
  ['(?<!a)b', '', ['cb'], ['ab']],
  ['(?i)A', '', ['a'], ['b']],
  ['(?#why)a', '', ['a'], ['b']],
  ['\\Qa.b\\E+', '', ['a.bb'], ['axb']],
  ['\\.\\-\\@\\/', '', ['.-@/'], ['x']],
  ['\\x41\\x{1f600}', '', ['A\u{1f600}'], ['A']],
  ['\\p{Lu}\\P{L}', '', ['Ä1'], ['ä1', 'ÄÄ']],
  ['a b # note\n c', 'x', ['abc'], ['a b c']],
  ['a\\ b', 'x', ['a b'], ['ab']],
  ['[ ]', 'x', [' '], ['']],
  ['', '', ['', 'x'], []],
];

describe('regular expressions', () => {
  it.each(TABLE)('%j with %j', (pattern, options, yes, no) => {
    const regex = compileRegex(pattern, options);
    for (const text of yes) expect(regex.test(text), JSON.stringify(text)).toBe(true);
    for (const text of no) expect(regex.test(text), JSON.stringify(text)).toBe(false);
  });

  it.each([
    ['(a)\\1', '', 'NotImplemented'],
    ['(?>a)', '', 'NotImplemented'],
    ['a++', '', 'NotImplemented'],
    ['a(?i)b', '', 'NotImplemented'],
    ['\\Ka', '', 'NotImplemented'],
    ['\\R', '', 'NotImplemented'],
    ['(*UTF8)a', '', 'NotImplemented'],
    ['[[:^alpha:]]', '', 'NotImplemented'],
    ['[a-\\d]', '', 'NotImplemented'],
    ['(', '', 'Location51091'],
    ['[a', '', 'Location51091'],
    ['*a', '', 'Location51091'],
    ['[b-a]', '', 'Location51091'],
    ['a', 'g', 'Location51108'],
    ['a\0b', '', 'Location51109'],
  ])('%j with %j is refused with %s', (pattern, options, code) => {
    let refusal: unknown;
    try {
      compileRegex(pattern, options);
    } catch (error) {
      refusal = error;
    }
    expect(refusal instanceof CommandError && refusal.codeName).toBe(code);
  });
});
