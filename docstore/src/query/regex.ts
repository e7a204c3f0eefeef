import { CommandError, notSupported } from '../errors.ts';
import { entryOf } from '../names.ts';

/**
 * The server runs PCRE, this store JS regular expressions. What both have is translated so that it means the same
 * (`.`, `$`, `\s`, classes, flags); what JS lacks or reads otherwise (back references, atomic groups, possessive
 * quantifiers, inline flags further in) is refused. Known difference: under `i`, JS's `\w` and `\b` also take the
 * long s and the Kelvin sign for letters.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  for (const flag of options) {
    if (!'imsux'.includes(flag)) throw new CommandError(51108, `invalid flag in regex options: ${flag}`);
  }
  if (pattern.includes('\0')) {
    throw new CommandError(51109, 'Regular expression cannot contain an embedded null byte');
  }
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = new Set(options + (inline?.[1] ?? ''));
  const source = new Translation(pattern.slice(inline?.[0].length ?? 0), flags).whole();
  try {
    return new RegExp(source, flags.has('i') ? 'iu' : 'u');
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function unsupported(what: string): CommandError {
  return notSupported(`regular expressions with ${what}`);
}

const SPACE = ' \\t\\n\\v\\f\\r';
/** What a class escape stands for, ready to stand between brackets. PCRE's are ASCII. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '0-9',
  D: '\\0-\\/:-\\u{10ffff}',
  w: '0-9A-Z_a-z',
  W: '\\0-\\/:-@\\[-\\^`\\{-\\u{10ffff}',
  s: SPACE,
  S: '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}',
  h: ' \\t\\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000',
  v: '\\n\\v\\f\\r\\x85\\u2028\\u2029',
};
const POSIX: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: '0-9A-Za-z',
  upper: 'A-Z',
  lower: 'a-z',
  space: SPACE,
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`\\{-~',
  xdigit: '0-9A-Fa-f',
  word: '0-9A-Z_a-z',
  cntrl: '\\0-\\x1f\\x7f',
  print: ' -~',
  graph: '!-~',
  ascii: '\\0-\\x7f',
};
const CONTROLS: Readonly<Record<string, string>> = {
  t: '\\t',
  n: '\\n',
  r: '\\r',
  f: '\\f',
  e: '\\x1b',
  a: '\\x07',
};
const ANCHORS: Readonly<Record<string, string>> = {
  b: '\\b',
  B: '\\B',
  A: '^',
  z: '$',
  Z: '(?=\\n?$)',
};
const PROPERTY = /^\\([pP])(?:\{(\^?)([A-Z][a-z]?)\}|([A-Z]))/;

/** An escape that stands for one character or a set of them, ready to stand between brackets. */
interface Member {
  readonly source: string;
  readonly single: boolean;
}

class Translation {
  readonly #pattern: string;
  readonly #flags: ReadonlySet<string>;
  #at = 0;

  constructor(pattern: string, flags: ReadonlySet<string>) {
    this.#pattern = pattern;
    this.#flags = flags;
  }

  whole(): string {
    let out = '';
    while (this.#at < this.#pattern.length) out += this.#next();
    return out;
  }

  #next(): string {
    const comment = this.#flags.has('x') ? this.#take(/^(?:\s|#[^\n]*)+/) : undefined;
    if (comment !== undefined) return '';
    const quantifier = this.#take(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    if (quantifier !== undefined) {
      if (this.#pattern[this.#at] === '+') throw unsupported('possessive quantifiers');
      return quantifier;
    }
    const character = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    if (character === '\\') return this.#escape();
    if (character === '[') return this.#class();
    if (character === '(') return this.#group();
    this.#at += character.length;
    switch (character) {
      case '.':
        return this.#flags.has('s') ? '[\\s\\S]' : '[^\\n]';
      case '^':
        return this.#flags.has('m') ? '(?:^|(?<=\\n)(?=[\\s\\S]))' : '^';
      case '$':
        return this.#flags.has('m') ? '(?=\\n|$)' : '(?=\\n?$)';
      case '|':
      case ')':
        return character;
      default:
        return literal(character);
    }
  }

  #group(): string {
    if (this.#take(/^\(\?#[^)]*\)/) !== undefined) return '';
    const plain = this.#take(/^\(\?(?::|=|!|<=|<!)/);
    if (plain !== undefined) return plain;
    if (this.#take(/^\((?!\?|\*)|^\(\?P?<\w+>|^\(\?'\w+'/) !== undefined) return '(';
    throw unsupported('this kind of group');
  }

  #escape(): string {
    const quoted = this.#take(/^\\Q[\s\S]*?(?:\\E|$)/);
    if (quoted !== undefined) return [...quoted.slice(2).replace(/\\E$/, '')].map(literal).join('');
    const letter = this.#pattern[this.#at + 1] ?? '';
    const anchor = ANCHORS[letter];
    if (anchor !== undefined) {
      this.#at += 2;
      return anchor;
    }
    const member = this.#member();
    return member.single ? member.source : `[${member.source}]`;
  }

  #member(): Member {
    const property = this.#take(PROPERTY);
    if (property !== undefined) {
      const [, letter = 'p', negated = '', long, short] = PROPERTY.exec(property) ?? [];
      const inverted = (letter === 'P') !== (negated !== '');
      return { source: `\\${inverted ? 'P' : 'p'}{${long ?? short}}`, single: false };
    }
    const hex = this.#take(/^\\x(?:\{[0-9a-fA-F]+\}|[0-9a-fA-F]{1,2})/);
    if (hex !== undefined) return { source: `\\u{${hex.replace(/[\\x{}]/g, '')}}`, single: true };
    const escaped = this.#take(/^\\[\s\S]/u) ?? '';
    const character = escaped.slice(1);
    const set = CLASSES[character];
    if (set !== undefined) return { source: set, single: false };
    const control = CONTROLS[character];
    if (control !== undefined) return { source: control, single: true };
    if (character === '' || /[0-9A-Za-z]/.test(character)) throw unsupported(`the escape \\${character}`);
    return { source: literal(character), single: true };
  }

  #class(): string {
    let out = this.#take(/^\[\^?/) ?? '';
    let first = true;
    while (first || this.#pattern[this.#at] !== ']') {
      if (this.#at >= this.#pattern.length) {
        throw new CommandError(
          51091,
          'Regular expression is invalid: missing terminating ] for character class',
        );
      }
      const member = this.#classMember();
      if (!first && out.endsWith('-') && !member.single) throw unsupported('a range that ends in a class');
      out += member.source;
      first = false;
    }
    this.#at += 1;
    return `${out}]`;
  }

  #classMember(): Member {
    const posix = this.#take(/^\[:\^?\w+:\]/)?.slice(2, -2);
    if (posix !== undefined) {
      const set = entryOf(POSIX, posix);
      if (set === undefined) throw unsupported(`the class [:${posix}:]`);
      return { source: set, single: false };
    }
    if (this.#take(/^\\b/) !== undefined) return { source: '\\x08', single: true };
    if (this.#pattern[this.#at] === '\\') return this.#member();
    const character = this.#take(/^[\s\S]/u) ?? '';
    return { source: character === '-' ? '-' : literal(character), single: true };
  }

  #take(expected: RegExp): string | undefined {
    const found = expected.exec(this.#pattern.slice(this.#at))?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return found;
  }
}

function literal(character: string): string {
  return /[\^$\\.*+?()[\]{}|/-]/.test(character) ? `\\${character === '-' ? 'x2d' : character}` : character;
}
