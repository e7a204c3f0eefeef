import { CommandError, notSupported } from '../errors/command-error.ts';

/** Characters that are special in a pattern unless a backslash precedes them. */
const SPECIAL = /[.*+?()[\]{}|^$]/;

/**
 * Translates a PCRE pattern, which the server uses, into a JS regular expression. Supported are literal text (special
 * characters escaped), the anchors `^` at the start and `$` at the end, and the option `i`; everything else is refused,
 * because JS and PCRE could read it differently. Known difference: with `i`, JS takes the long s and the Kelvin sign
 * for letters.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  for (const flag of options) {
    if (!'imsux'.includes(flag)) throw new CommandError(51108, `invalid flag in regex options: ${flag}`);
    if (flag !== 'i') throw unsupported(`the option ${flag}`);
  }
  if (pattern.includes('\0')) {
    throw new CommandError(51109, 'Regular expression cannot contain an embedded null byte');
  }
  const isAnchored = pattern.startsWith('^');
  const parts = /^((?:\\[\s\S]|[^\\])*?)(\$?)$/u.exec(pattern.slice(isAnchored ? 1 : 0));
  if (parts === null) throw new CommandError(51091, 'Regular expression is invalid: \\ at end of pattern');
  const [, body = '', end = ''] = parts;
  const text = body.replace(/\\?[\s\S]/gu, literal);
  // In PCRE, `$` also matches before a final line feed.
  return new RegExp(`${isAnchored ? '^' : ''}${text}${end && '(?=\\n?$)'}`, options === '' ? 'u' : 'iu');
}

/** Translates one character of the text, escaped or not. */
function literal(written: string): string {
  const character = written.length > 1 && written.startsWith('\\') ? written.slice(1) : written;
  if (character === written && SPECIAL.test(character))
    throw unsupported(`the special character ${character}`);
  if (character !== written && /^[0-9A-Za-z]$/.test(character)) throw unsupported(`the escape ${written}`);
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

function unsupported(what: string): CommandError {
  return notSupported(`regular expressions with ${what}`);
}
