import type { EnglishText } from './english-texts.ts';

/** Words of a literal translation, with the plain ones to use. Searched for in comments, names and texts alike. */
const PHRASES: readonly { readonly pattern: RegExp; readonly use: string }[] = [
  { pattern: /\b(told|tells?|telling)\b/i, use: 'publish, send, announce, report, say, show' },
  { pattern: /\bdoers?\b/i, use: 'worker' },
  { pattern: /\bwho(m)?(so)?ever\b/i, use: 'anyone who, the user who' },
  { pattern: /\b(no|some|any|every)body\b/i, use: 'no one, anyone, everyone, another user' },
  {
    pattern: /\b(?:in |for )?so (long|many|much|often|soon|few)\b(?! as to\b)/i,
    use: 'the quantity with its unit',
  },
  {
    pattern:
      /\b(stands?|stood|standing) (in|on|at|for|by|once|twice|there|here|beside|behind|above|below|alone)\b/i,
    use: 'is, is in, means',
  },
  { pattern: /\blook(s|ed|ing)? after\b/i, use: 'serves, handles, owns' },
  { pattern: /\bat all hours\b|\bwithout end\b/i, use: 'at any time, indefinitely' },
  {
    pattern:
      /(?:^|[,;:.(] ?|\b(?:and|or|but|only|also|even|except) )where(?! (is|are|did|does|do|to|in)\b)\b/i,
    use: 'if, when, unless',
  },
  {
    pattern:
      /[\w`] where (another|there (is|are|was|were)|it|they|he|she|one|none|no|nothing|that|this|the|a|an|its|two|both|any|all|not)\b/i,
    use: 'if, when',
  },
  {
    pattern:
      /(?:^|[.!] )\s*(Who|Whom|What|Whose) (?!(is|are|was|were|does|do|did|can|may|should|will|would|has|have|happens|happened|it|they|we|you|the|a|an|this|that|these|those|each|every|one|players?|users?|administrators?|clients?|servers?|both|to|of|`)\b[^.!]*[?:])[^.?!]*[.!]/,
    use: "'A player who …', 'Anything that …'",
  },
];

/** The same as parts of a name: `toldRooms`, `doerOf`. */
const NAME_PARTS = new Set([
  'told',
  'tell',
  'tells',
  'telling',
  'doer',
  'doers',
  'whoever',
  'somebody',
  'nobody',
  'anybody',
  'everybody',
]);

/** What is allowed, and why. */
const EXCEPTIONS: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /\bquery\.where\b|\bwhere clause\b/i, reason: 'the database term' },
];

/** Names that are allowed in some files, and why. */
const ALLOWED_NAMES: readonly { readonly file: RegExp; readonly name: string; readonly reason: string }[] = [
  { file: /storage\/work\/requests\.ts$/, name: 'doer', reason: 'a field of stored documents' },
  { file: /storage\/rooms\/room-codec\.ts$/, name: 'told', reason: 'a field of stored rooms' },
];

/** What is wrong with a text of that file; empty if nothing is. */
export function complaints({ kind, text }: EnglishText, file: string): string[] {
  if (EXCEPTIONS.some(({ pattern }) => pattern.test(text))) return [];
  if (ALLOWED_NAMES.some((allowed) => allowed.name === text && allowed.file.test(file))) return [];
  if (kind === 'name')
    return wordsOf(text).flatMap((word) =>
      NAME_PARTS.has(word) ? [`'${text}': use another name than '${word}'`] : [],
    );
  // A docstring's first character is not its first letter, and its lines are one paragraph.
  const sentence = text.replace(/^\s*(\/\*\*?|\/\/|\*|[-|#>\d. ]+)\s*/, '').replace(/\s+/g, ' ');
  return PHRASES.flatMap(({ pattern, use }) => {
    const found = pattern.exec(sentence);
    return found ? [`'${found[0].trim().slice(0, 60)}': ${use}`] : [];
  });
}

/** `roomsToldOnce` → rooms, told, once; also of a file's name. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
