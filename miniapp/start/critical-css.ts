import { withoutLayers } from '../flatten-layers.ts';

/** A piece of a stylesheet: what precedes its block, and the block; no block for a statement such as @charset. */
interface Piece {
  head: string;
  body: string | null;
}

/** Splits a stylesheet into its outermost rules. Braces, quotes and escapes within them are left as they are. */
function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  let head = '';
  let body: string | null = null;
  let depth = 0;
  let quote = '';
  const add = (text: string) => {
    if (body === null) head += text;
    else body += text;
  };
  for (let i = 0; i < css.length; i++) {
    const c = css[i] ?? '';
    if (c === '\\') add(c + (css[++i] ?? ''));
    else if (quote || c === '"' || c === "'") {
      if (!quote) quote = c;
      else if (quote === c) quote = '';
      add(c);
    } else if (c === '{' && depth++ === 0) body = '';
    else if (c === '}' && --depth === 0) {
      pieces.push({ head: head.trim(), body });
      head = '';
      body = null;
    } else if (c === ';' && depth === 0) {
      pieces.push({ head: head.trim(), body: null });
      head = '';
    } else add(c);
  }
  return pieces;
}

/** The class names of a selector, without escapes. */
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    name
      .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/\\(.)/g, '$1'),
  );

/** Splits a list of selectors at its outermost commas. */
function selectorsOf(head: string): string[] {
  const list = [''];
  let depth = 0;
  for (const part of head.match(/\\.|[^\\]/gs) ?? []) {
    if (part === '(' || part === '[') depth++;
    if (part === ')' || part === ']') depth--;
    if (part === ',' && depth === 0) list.push('');
    else list[list.length - 1] += part;
  }
  return list;
}

/**
 * The rules that markup with these classes may need before the whole stylesheet is there: rules of elements, and those
 * whose classes are all in use. Fonts come later.
 */
export function criticalCss(css: string, classes: ReadonlySet<string>): string {
  const keep = ({ head, body }: Piece): string => {
    if (body === null) return head.startsWith('@charset') ? '' : `${head};`;
    if (head.startsWith('@font-face')) return '';
    if (/^@(?:media|supports)/.test(head)) {
      const inner = piecesOf(body).map(keep).join('');
      return inner && `${head}{${inner}}`;
    }
    if (head.startsWith('@')) return `${head}{${body}}`;
    const used = selectorsOf(head).filter((selector) =>
      classesOf(selector).every((name) => classes.has(name)),
    );
    return used.length > 0 ? `${used.join(',')}{${body}}` : '';
  };
  return piecesOf(withoutLayers(css)).map(keep).join('');
}

/** The class names in this markup. */
export const classesIn = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
    ),
  );
