import { inflateSync } from 'node:zlib';

/** Of all streams of a file together: a small file can inflate to gigabytes. */
const LARGEST = 5_000_000;

/**
 * The text of a simple PDF, its lines in the order in which they are drawn. Fonts with encodings of their own come
 * out as nonsense; the reader then finds no labels in it.
 */
export function pdfText(bytes: Buffer): string {
  let left = LARGEST;
  const inflated = (data: Buffer): string => {
    if (left === 0) return '';
    const text = inflate(data, left);
    left = Math.max(0, left - text.length);
    return text;
  };
  return streamsOf(bytes.toString('latin1')).map(inflated).map(linesOf).join('\n');
}

/** The data between `stream` and `endstream`, each on lines of their own. */
function streamsOf(file: string): Buffer[] {
  const streams: Buffer[] = [];
  let from = 0;
  while (true) {
    const keyword = file.indexOf('stream', from);
    const end = file.indexOf('endstream', keyword + 'stream'.length);
    if (keyword < 0 || end < 0) return streams;
    const begin = afterLineBreak(file, keyword + 'stream'.length);
    if (begin === null) {
      from = keyword + 'stream'.length;
      continue;
    }
    streams.push(Buffer.from(file.slice(begin, beforeLineBreak(file, end)), 'latin1'));
    from = end + 'endstream'.length;
  }
}

function afterLineBreak(text: string, at: number): number | null {
  const lineFeed = text[at] === '\r' ? at + 1 : at;
  return text[lineFeed] === '\n' ? lineFeed + 1 : null;
}

function beforeLineBreak(text: string, at: number): number {
  if (text[at - 1] !== '\n') return at;
  return text[at - 2] === '\r' ? at - 2 : at - 1;
}

/** The data as it is if it is not compressed; what would be larger than `most` is not read. */
function inflate(data: Buffer, most: number): string {
  try {
    return inflateSync(data, { maxOutputLength: most }).toString('latin1');
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? '' : data.toString('latin1');
  }
}

const SHOWS_TEXT = /\b(?:Tj|TJ)\b/;
const MOVES_TO_ANOTHER_LINE = new Set(['Td', 'TD', 'T*', 'Tm', 'ET']);
const OPERATOR = /[A-Za-z*]/;
const HEXADECIMAL = /^[0-9A-Fa-f\s]+$/;

/** The strings of a content stream, `(text)` and `<hex>`, with a line break at every move to another line. */
function linesOf(content: string): string {
  if (!SHOWS_TEXT.test(content)) return '';
  let text = '';
  let at = 0;
  while (at < content.length) {
    const character = content[at] ?? '';
    if (character === '(') {
      const end = endOfString(content, at);
      text += unescaped(content.slice(at + 1, end));
      at = end + 1;
    } else if (character === '<') {
      const end = content.indexOf('>', at);
      if (end < 0) break;
      const digits = content.slice(at + 1, end);
      if (HEXADECIMAL.test(digits)) text += Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1');
      at = end + 1;
    } else if (OPERATOR.test(character)) {
      const begin = at;
      while (OPERATOR.test(content[at] ?? '')) at += 1;
      if (MOVES_TO_ANOTHER_LINE.has(content.slice(begin, at))) text += '\n';
    } else at += 1;
  }
  return text.replace(/\n+/g, '\n');
}

/** The index of the bracket that closes the string which opens at `at`; the last index if none does. */
function endOfString(content: string, at: number): number {
  for (let index = at + 1; index < content.length; index += 1) {
    if (content[index] === '\\') index += 1;
    else if (content[index] === ')') return index;
  }
  return content.length - 1;
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal, letter) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : letter === 'n' ? '\n' : letter,
  );
