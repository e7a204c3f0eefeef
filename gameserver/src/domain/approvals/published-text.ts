const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** A web address, also without its scheme, and a name that Telegram turns into a link. */
const LINK =
  /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S+|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?|(?<![\p{L}\d])@\w{4,}/giu;
const SIX_DIGITS = /\p{Nd}{6}/u;

/**
 * True if a text for many people needs a second administrator: it has a link outside our own site, or six digits in
 * a row, which may pass for a code or an account (rule T5).
 */
export function isRiskyText(text: string, publicUrl: string): boolean {
  const plain = text.normalize('NFKC').replace(INVISIBLE, (character) => (character === '\n' ? ' ' : ''));
  if (SIX_DIGITS.test(plain)) return true;
  return [...plain.matchAll(LINK)].some(([link]) => !isOwn(link, publicUrl));
}

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
