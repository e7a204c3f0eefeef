/** Shorter beginnings are no search: too many names share one letter. */
const SHORTEST = 2;
/** A longer word is found by its first letters; the rest is compared with the name itself. */
const LONGEST = 6;

/** Words as they are compared: without case and without the forms of one letter. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);

/** The beginnings of a name's words, as the index of users has them. */
export const namePrefixes = (name: string): string[] => [
  ...new Set(
    wordsOf(name).flatMap((word) => {
      const letters = [...word];
      const most = Math.min(letters.length, LONGEST);
      return Array.from({ length: Math.max(0, most - SHORTEST + 1) }, (_, i) =>
        letters.slice(0, SHORTEST + i).join(''),
      );
    }),
  ),
];

/** What the index can be asked for: the beginning of each searched word that is long enough. */
export const prefixesToFind = (text: string): string[] => [
  ...new Set(
    wordsOf(text).flatMap((word) => {
      const letters = [...word].slice(0, LONGEST);
      return letters.length < SHORTEST ? [] : letters.join('');
    }),
  ),
];

/** True if each searched word begins a word of the name. */
export function hasWords(name: string, text: string): boolean {
  const words = wordsOf(name);
  return wordsOf(text).every((searched) => words.some((word) => word.startsWith(searched)));
}
