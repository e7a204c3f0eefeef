import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfText } from './pdf-text.ts';

const stream = (text: string): Buffer =>
  Buffer.concat([Buffer.from('stream\n'), deflateSync(`BT (${text}) Tj ET`), Buffer.from('\nendstream\n')]);

it('reads no more than 5 MB of what a small file inflates to', () => {
  const bomb = Buffer.concat(Array.from({ length: 12 }, () => stream('x'.repeat(2_000_000))));
  expect(bomb.length).toBeLessThan(100_000);
  const text = pdfText(bomb);
  expect(text.length).toBeGreaterThan(3_000_000);
  expect(text.length).toBeLessThan(5_000_100);
  expect(pdfText(Buffer.concat([stream('x'.repeat(6_000_000)), stream('Payer')]))).toContain('Payer');
});
