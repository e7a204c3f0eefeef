import { CommandError, notSupported } from '../errors/command-error.ts';

/** Characters with a meaning of their own in PCRE and JS alike; before a letter or digit a backslash has one, too. */
const SPECIAL = /[.*+?()[\]{}|^$]/;

/**
 * Translates a pattern of the server's PCRE into a JS regular expression. Only literal text is taken, with special
 * characters escaped, anchored by `^` and `$` if wanted, and the option `i`: what JS and PCRE could read in two ways
 * is refused. Known difference: under `i`, JS also takes the long s and the Kelvin sign for letters.
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
  // PCRE's `$` also matches before a line feed at the end.
  return new RegExp(`${isAnchored ? '^' : ''}${text}${end && '(?=\\n?$)'}`, options === '' ? 'u' : 'iu');
}

/** One character of the text, escaped or not, as JS writes it. */
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
