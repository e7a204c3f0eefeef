import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedName } from './reserved-names.ts';

const WORDS = ['support', 'admin', 'chewata'];
/** Some of the signs that people use for these letters, apart from the table that the code has. */
const DISGUISES: Record<string, string[]> = {
  a: ['A', '4', '@', 'а', 'А', 'α', 'Ａ', '𝐚', 'á', 'Å', 'ⓐ'],
  c: ['C', 'с', 'С', 'ϲ', 'ｃ', 'ç', 'ⅽ'],
  d: ['D', 'ԁ', 'ⅾ', '𝕕', 'đ', 'cl'],
  e: ['E', '3', 'е', 'Е', 'ё', 'ε', 'Ε', '€', 'ê', 'ℯ'],
  h: ['H', 'һ', 'Н', 'н', 'Η', 'ℎ', 'ⱨ'],
  i: ['I', '1', 'l', 'L', '!', '|', 'і', 'І', 'ı', 'İ', 'ι', 'Ι', 'ï', 'ⅼ'],
  m: ['M', 'м', 'М', 'Μ', 'ⅿ', 'rn', '𝓶'],
  n: ['N', 'п', 'и', 'Ν', 'ñ', 'ɴ', '𝗻'],
  o: ['O', '0', 'о', 'О', 'ο', 'Ο', 'ø', 'ö', '๐', 'օ'],
  p: ['P', 'р', 'Р', 'ρ', 'Ρ', 'ｐ', 'ṕ'],
  r: ['R', 'г', 'ʀ', 'ř', 'ｒ'],
  s: ['S', '5', '$', 'ѕ', 'Ѕ', 'ś', 'ſ', 'ş'],
  t: ['T', '7', '+', 'т', 'Т', 'τ', 'Τ', 'ţ'],
  u: ['U', 'υ', 'ц', 'ü', 'ᴜ', 'ｕ'],
  w: ['W', 'ш', 'ω', 'ԝ', 'vv', 'ŵ'],
};
const INVISIBLE = [
  '',
  '',
  '',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u3164',
  '.',
  '_',
];

const disguised = fc
  .constantFrom(...WORDS)
  .chain((word) =>
    fc.tuple(
      ...[...word].map((letter) =>
        fc
          .tuple(fc.constantFrom(letter, ...(DISGUISES[letter] ?? [])), fc.constantFrom(...INVISIBLE))
          .map(([sign, after]) => sign + after),
      ),
    ),
  )
  .map((signs) => signs.join(''));

describe('a reserved name (A11)', () => {
  it('is found under any disguise, alone or inside another text', () => {
    const around = fc.constantFrom('', 'Abebe ', 'X', 'የ', '24/7 ', '🎲');
    fc.assert(
      fc.property(disguised, around, around, (word, before, after) =>
        isReservedName(`${before}${word}${after}`),
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    'Chewata',
    'CHEWATA SUPPORT',
    'ｓｕｐｐｏｒｔ',
    'аdmіn',
    'Adrnin',
    'a d m i n',
    'a.d.m.i.n',
    'sup\u200bport',
    '𝓐𝓭𝓶𝓲𝓷',
    '5upp0r7',
    '4dm1n',
    'Administrator',
    'ጨዋታ',
    'የጨዋታ ድጋፍ',
    'ጨ\u200bዋታ',
    'ጨ ዋ ታ',
  ])('%s', (name) => expect(isReservedName(name)).toBe(true));
});

describe('other names are free (A11)', () => {
  it.each([
    'Abebe',
    'Ahmad Mina',
    'Mohammad Minale',
    'Adem Nuru',
    'Hana D. Minas',
    'Saad Mindaye',
    'Chewaka',
    'Supreme',
    'Port Said',
    'አበበ ጨርቆስ',
    'ዋታ',
    'Admas',
    '12345',
    '',
    ' ',
    '🙂',
  ])('%s', (name) => expect(isReservedName(name)).toBe(false));

  it('whatever text has none of their letters', () => {
    const others = fc.constantFrom(...'bfgjkqvxyz ', 'በ', 'ነ', 'ሰ', 'ለ', '🎲');
    fc.assert(fc.property(fc.array(others, { maxLength: 40 }), (signs) => !isReservedName(signs.join(''))));
  });
});
