import { Decimal128 } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimals } from '../testing/arbitrary-bson.ts';
import { unpackDecimal } from './decimal.ts';

it('a decimal128 is unpacked without loss', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      const { kind, negative, digits, exponent } = unpackDecimal(value);
      const text = { finite: `${digits}E${exponent}`, infinite: 'Infinity', nan: 'NaN' }[kind];
      const again = Decimal128.fromString(`${negative ? '-' : ''}${text}`);
      expect(again.toString()).toBe(value.toString());
    }),
  );
});

it('digits beyond 34 are read as zero, as IEEE 754 has it', () => {
  const bytes = new Uint8Array(16).fill(0xff, 0, 14);
  bytes[15] = 0x6c;
  expect(unpackDecimal(new Decimal128(bytes))).toMatchObject({ kind: 'finite', digits: 0n });
  const full = new Uint8Array(16).fill(0xff, 0, 14);
  full[14] = 0x41;
  full[15] = 0x30;
  expect(unpackDecimal(new Decimal128(full))).toMatchObject({ kind: 'finite', digits: 0n });
});
