const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** A name that Telegram turns into a link. */
const NAME = /(?<![\p{L}\d])@\w{4}/u;
const HOST_CHARACTERS = /[\p{L}\d.-]+/gu;
const SCHEME_CHARACTER = /[a-z\d+.-]/i;
const TOP_LEVEL = /^\p{L}{2}/u;
const SIX_DIGITS = /\p{Nd}{6}/u;

/**
 * True if a text for many people needs a second administrator: it has a link outside our own site, or six digits in
 * a row, which may pass for a code or an account (rule T5).
 */
export function isRiskyText(text: string, publicUrl: string): boolean {
  const plain = text.normalize('NFKC').replace(INVISIBLE, (character) => (character === '\n' ? ' ' : ''));
  if (SIX_DIGITS.test(plain)) return true;
  return plain
    .split(/\s/)
    .some((word) => NAME.test(word) || linksIn(word).some((link) => !isOwn(link, publicUrl)));
}

/** The web addresses in a word, each up to the word's end, also without a scheme. */
function linksIn(word: string): string[] {
  const scheme = word.indexOf('://');
  if (scheme >= 0) {
    let begin = scheme;
    while (begin > 0 && SCHEME_CHARACTER.test(word[begin - 1] ?? '')) begin -= 1;
    return [word.slice(begin)];
  }
  return [...word.matchAll(HOST_CHARACTERS)]
    .filter(([host]) => isHost(host.split('.')))
    .map(({ index }) => word.slice(index));
}

const isHost = (labels: readonly string[]): boolean =>
  labels.some((label, index) => index > 0 && labels[index - 1] !== '' && TOP_LEVEL.test(label));

function isOwn(link: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(link) ? link : `${own.protocol}//${link}`;
  try {
    const { origin, username, password } = new URL(address);
    return origin === own.origin && username === '' && password === '';
  } catch {
    return false;
  }
}
