import { LANGUAGES, type Language } from '@chewata/common/languages';
import i18next from 'i18next';
import type english from './locales/en.json';

type Key = keyof typeof english;
type Stem<K> = K extends `${infer Before}_one` ? Before : never;
/** A key of a text, or that of one with forms for one and many: `pause.days` of `pause.days_one`, with a `count`. */
export type TextKey = Key | Stem<Key>;

/** The bot's texts by language. The program does not start if a language of the list has no file. */
export const TEXTS = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const file: { default: typeof english } = await import(`./locales/${language}.json`);
      return [language, { translation: file.default }] as const;
    }),
  ),
);

const texts = i18next.createInstance();
await texts.init({
  fallbackLng: false,
  keySeparator: false,
  resources: TEXTS,
  // Messages are sent as plain text: no mark-up is read.
  interpolation: { escapeValue: false },
});

/** The bot's text of that key in that language. */
export const say = (
  language: Language,
  key: TextKey,
  params: Readonly<Record<string, string | number>> = {},
): string => texts.t(key, { lng: language, ...params });

/** The text of a key that may not be there. */
export const knownText = (sayTo: (key: TextKey) => string, key: string): string | null =>
  key in (TEXTS.en?.translation ?? {}) ? sayTo(key as TextKey) : null;
