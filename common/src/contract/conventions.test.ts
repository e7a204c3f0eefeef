import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toBirr } from '../money.ts';
import {
  amount,
  amountOrZero,
  idempotencyKey,
  lines,
  newPassword,
  optionalLine,
  optionalPhone,
  pageNumber,
  personName,
  phone,
  signedAmount,
  spaceId,
} from './conventions.ts';
import { parse } from './parse.ts';
import type { Schema } from './route.ts';

/** The message keys of the issues; none if the input is valid. */
const wrong = (schema: Schema, input: unknown) => {
  const result = parse(schema, input);
  return result.ok ? [] : result.issues.map((issue) => issue.messageKey);
};
const parsed = (schema: Schema, input: unknown) => {
  const result = parse(schema, input);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

describe('amounts', () => {
  it('turns every amount of at most 2 decimals into its santim, and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (inSantim) => {
        const birr = inSantim / 100;
        expect(parsed(amount, birr)).toBe(inSantim);
        expect(z.encode(amount, parsed(amount, birr) as never)).toBe(birr);
        expect(parsed(amount, JSON.parse(JSON.stringify(birr)))).toBe(inSantim);
      }),
    );
  });

  it('refuses every finer amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (inSantim, tenth) => {
          expect(wrong(amount, Number(`${toBirr(inSantim as never).toFixed(2)}${tenth}`))).toEqual([
            'validation.decimals',
          ]);
        },
      ),
    );
  });

  it.each([
    ['50', 'validation.type'],
    ['', 'validation.required'],
    [undefined, 'validation.required'],
    [null, 'validation.required'],
    [Number.NaN, 'validation.type'],
    [Number.POSITIVE_INFINITY, 'validation.type'],
    [1e300, 'validation.decimals'],
    [0.1 + 0.2, 'validation.decimals'],
    [12.345, 'validation.decimals'],
    [0, 'validation.notPositive'],
    [-0, 'validation.notPositive'],
    [-5, 'validation.notPositive'],
    [[50], 'validation.type'],
    [{ amount: 50 }, 'validation.type'],
    [true, 'validation.type'],
  ])('refuses %j', (input, key) => {
    expect(wrong(amount, input)).toEqual([key]);
  });

  it('allows zero and negative amounts only in the schemas for them', () => {
    expect(parsed(amountOrZero, 0)).toBe(0);
    expect(wrong(amountOrZero, -0.01)).toEqual(['validation.notPositive']);
    expect(parsed(signedAmount, -12.5)).toBe(-1250);
    expect(wrong(signedAmount, 0)).toEqual(['validation.notZero']);
  });
});

describe('phones', () => {
  const nine = fc
    .tuple(fc.constantFrom('9', '7'), fc.stringMatching(/^\d{8}$/))
    .map(([first, rest]) => first + rest);

  it('stores every accepted form in one form, spaces and dashes removed', () => {
    fc.assert(
      fc.property(
        nine,
        fc.constantFrom('', '0', '251', '+251'),
        fc.constantFrom('', ' ', '-', ' - '),
        fc.nat(8),
        (digits, prefix, gap, at) => {
          const written = ` ${prefix}${digits.slice(0, at)}${gap}${digits.slice(at)} `;
          expect(parsed(phone, written)).toBe(`+251${digits}`);
          expect(parsed(optionalPhone, written)).toBe(`+251${digits}`);
        },
      ),
    );
  });

  it.each([
    [undefined, 'validation.required'],
    ['', 'validation.required'],
    ['  ', 'validation.required'],
    [911234567, 'validation.type'],
    ['081234567', 'validation.phone'],
    ['09112345678', 'validation.phone'],
    ['0911-23456', 'validation.phone'],
    ['+1911234567', 'validation.phone'],
    ['0911234567\u0000', 'validation.phone'],
    ['٠٩١١٢٣٤٥٦٧', 'validation.phone'],
    [['0911234567'], 'validation.type'],
  ])('refuses %j', (input, key) => {
    expect(wrong(phone, input)).toEqual([key]);
  });

  it('may be left out if it is optional', () => {
    for (const absent of [undefined, null, '']) expect(parsed(optionalPhone, absent)).toBeUndefined();
    expect(wrong(optionalPhone, '12')).toEqual(['validation.phone']);
  });
});

describe('texts', () => {
  it.each(['Abebe', 'አበበ በቀለ', "Ta'ame-Dhugaa", 'x', 'a'.repeat(40), '  trimmed  '])(
    'takes the name %j, trimmed',
    (name) => {
      expect(parsed(personName, name)).toBe(name.trim());
    },
  );

  it.each([
    ['', 'validation.required'],
    [' \t ', 'validation.required'],
    ['a'.repeat(41), 'validation.tooLong'],
    ['a\u0000b', 'validation.characters'],
    ['a\nb', 'validation.characters'],
    ['a\u202eb', 'validation.characters'],
    ['\u200b', 'validation.characters'],
    ['a\ud800b', 'validation.characters'],
    [5, 'validation.type'],
  ])('refuses the name %j', (input, key) => {
    expect(wrong(personName, input)).toEqual([key]);
  });

  it('keeps lines and tabs in longer texts, with one kind of line end', () => {
    expect(parsed(lines(1, 20), ' one\r\ntwo\rthree\t4 ')).toBe('one\ntwo\nthree\t4');
    expect(wrong(lines(1, 20), 'a\u0007')).toEqual(['validation.characters']);
    expect(wrong(lines(1, 20), ' \n ')).toEqual(['validation.required']);
  });

  it('takes a password of 6 to 128 characters as it is', () => {
    expect(parsed(newPassword, ' six 6 ')).toBe(' six 6 ');
    expect(wrong(newPassword, '12345')).toEqual(['validation.tooShort']);
    expect(wrong(newPassword, 'a'.repeat(129))).toEqual(['validation.tooLong']);
  });

  it('reads null and nothing as left out', () => {
    for (const absent of [undefined, null, '', '  ']) expect(parsed(optionalLine(5), absent)).toBeUndefined();
    expect(parsed(optionalLine(5), ' abc ')).toBe('abc');
  });

  it('takes an id as it comes, but for what no id has', () => {
    expect(parsed(spaceId, 'AbC-_0123456789abcdefg')).toBe('AbC-_0123456789abcdefg');
    for (const input of ['', 'a b', '$ne', '{}', 'a'.repeat(65), { $ne: null }])
      expect(wrong(spaceId, input)).not.toEqual([]);
  });
});

describe('paging', () => {
  it('takes any whole number from 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (page) => {
        expect(parsed(pageNumber, String(page))).toBe(page);
      }),
    );
  });

  it('is 1 by default, and past the end for a huge number', () => {
    expect(parsed(pageNumber, undefined)).toBe(1);
    expect(parsed(pageNumber, '9'.repeat(40))).toBe(10_000_000);
  });

  it.each(['0', '-1', '1.5', 'one', '', ' 1', '1e3', '0x10', 'NaN', ['1', '2'], '000'])(
    'refuses %j',
    (page) => {
      expect(wrong(pageNumber, page)).not.toEqual([]);
    },
  );
});

describe('Idempotency-Key', () => {
  it('has 1 to 128 visible characters', () => {
    expect(parsed(idempotencyKey, 'a'.repeat(128))).toHaveLength(128);
    for (const key of ['', 'a'.repeat(129), 'a\nb', 'é', undefined])
      expect(wrong(idempotencyKey, key)).not.toEqual([]);
  });
});
