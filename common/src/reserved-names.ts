/**
 * Signs that can be read as the letter, beside the letter itself: digits, symbols, and letters of other scripts. Accents
 * need no line: the marks are removed. Capitals are listed as such if only the capital looks alike.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '4@αаɑɐᴀΛƛⱥꭺᎪꓮ∀',
  c: 'ϲсᴄƈȼ¢©ꮯᏟꓚ(<',
  d: 'ԁɗđðᴅꓒɖᏧꓓꭰᎠ',
  e: '3€еєҽɛεəɇᴇꭼᎬꓰ',
  h: 'һհнΗħɦʜⱨꮋᎻꓧ#',
  i: '1!|lıіӏιɩɪℓłƖꭵᎥꓲ¡ⵏן',
  m: 'мμɱᴍΜꮇᎷꓟϻ',
  n: 'пηиΝɴŋɲƞոռꓠπ',
  o: '0оοσөøɵօᴏοഠ೦०০੦૦๐໐٠۰°ꮻꓳᎾ¤',
  p: 'рρþᴘƿꮲᏢꓑΡ',
  r: 'гᴦʀɍɾꭱᎡꓣꮢᏒяԻ®',
  s: '5$ѕꜱʂƽ§տꮪᏚꓢ',
  t: '7+тτŧƭʈᴛꭲᎢꓔ†Τ',
  u: 'υцսʋᴜʉμꓴ∪มվ',
  w: 'шщωԝѡᴡⱳաɯꮃᎳꓪ₩',
};
/** Two letters that are read as one. */
const PAIRS: Readonly<Record<string, string>> = { m: 'rn', w: 'vv', d: 'cl' };

/** The sigma at the end of a word has a sign of its own. */
const folded = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** 'd' → '(?:[dԁ…]|cl)'. */
function patternOf(letter: string): string {
  const alike = `[${letter}${folded(LOOK_ALIKES[letter] ?? '')}]`;
  const pair = PAIRS[letter];
  return pair ? `(?:${alike}|${pair})` : alike;
}
const spelled = (word: string): string => [...word].map(patternOf).join('');

/** Composed of the lists above; exported for the check of expressions. */
export const RESERVED = new RegExp(
  [...['support', 'admin', 'chewata'].map(spelled), '[ጨጪጬ]ዋታ'].join('|'),
  'u',
);

/** Accents, and everything that is not seen. */
const UNSEEN = /[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Signs between letters that are not read: 'ad.min', 'ad_min'. */
const BETWEEN = /[.,:;'"’‘`´_~*^=/\\·•…-]/g;
/** 'a d m i n' → 'admin', but 'Ahmad Mina' keeps its space. */
const joinLetters = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .reduce(
      ({ joined, wasLetter }, word) => {
        const isLetter = [...word].length === 1;
        return { joined: joined + (wasLetter && isLetter ? '' : ' ') + word, wasLetter: isLetter };
      },
      { joined: '', wasLetter: false },
    ).joined;

/**
 * True if players could take the name for the house's: it contains 'support', 'admin', 'chewata' or 'ጨዋታ' after NFKC
 * and without regard to case, accents, invisible characters and letters that look alike.
 */
export function isReservedName(name: string): boolean {
  const plain = folded(name).normalize('NFKD').replace(UNSEEN, '');
  return [plain, plain.replace(BETWEEN, '')].some((text) => RESERVED.test(joinLetters(text)));
}
