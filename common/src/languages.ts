export const LANGUAGES = ['am', 'en', 'om', 'ti'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The names under which the web app stores the choice in the browser. */
export const LANGUAGE_NAMES = {
  am: 'amharic',
  en: 'english',
  om: 'oromiffa',
  ti: 'tigray',
} as const satisfies Record<Language, string>;

/** Each language's name in itself, for the list of languages. */
export const OWN_NAMES: Record<Language, string> = {
  am: 'አማርኛ',
  en: 'English',
  om: 'Afaan Oromoo',
  ti: 'ትግርኛ',
};

/** A value for each language. */
export const byLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, Value>;

export const isLanguage = (text: unknown): text is Language =>
  LANGUAGES.some((language) => language === text);

/**
 * The language that an Accept-Language header or a handshake's `auth.language` asks for: the one with
 * the highest weight among ours; English if none is asked for or known.
 */
export function languageOf(asked: unknown): Language {
  if (typeof asked !== 'string') return 'en';
  let best: { language: Language; weight: number } | null = null;
  for (const range of asked.slice(0, 500).split(',')) {
    const [tag = '', ...options] = range.trim().toLowerCase().split(';');
    const language = tag.trim().split('-')[0];
    const quality = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean);
    const weight = quality === undefined ? 1 : Number(quality);
    if (isLanguage(language) && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? 'en';
}
