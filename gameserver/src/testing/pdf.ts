import { deflateSync } from 'node:zlib';

/** A small PDF that shows these lines, as the banks' receipts do: compressed, one text a line. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `0 -14 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj`).join('\n');
  const content = deflateSync(`BT /F1 12 Tf 40 800 Td\n${shown}\nET`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj <</Length ${content.length} /Filter /FlateDecode>>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer <<>>\n%%EOF\n'),
  ]);
}
