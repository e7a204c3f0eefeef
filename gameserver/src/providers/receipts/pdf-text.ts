import { inflateSync } from 'node:zlib';

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
/** Text that is shown, `(…) Tj`, `[(…) 12 (…)] TJ`, or a move to another line. */
const SHOWN =
  /\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]+>(?=\s*(?:Tj|TJ|'|"|[\d\-[(<\]]))|\b(?:Td|TD|T\*|Tm|ET)\b/g;
const LARGEST = 5_000_000;

/**
 * The text of a simple PDF, its lines in the order in which they are drawn. Fonts with encodings of
 * their own come out as nonsense; who reads it finds no labels then, and takes nothing from it.
 */
export function pdfText(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const drawn = [...file.matchAll(STREAM)].map(([, data = '']) => inflated(Buffer.from(data, 'latin1')));
  return drawn.map(linesOf).join('\n');
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data, { maxOutputLength: LARGEST }).toString('latin1');
  } catch {
    return data.toString('latin1');
  }
}

function linesOf(content: string): string {
  if (!/\b(?:Tj|TJ)\b/.test(content)) return '';
  const pieces = [...content.matchAll(SHOWN)].map(([piece]) => {
    if (piece.startsWith('(')) return unescaped(piece.slice(1, -1));
    if (piece.startsWith('<')) return Buffer.from(piece.replace(/[<>\s]/g, ''), 'hex').toString('latin1');
    return '\n';
  });
  return pieces.join('').replace(/\n+/g, '\n');
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal, letter) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : letter === 'n' ? '\n' : letter,
  );
