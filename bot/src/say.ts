import type { Language } from '@chewata/common/languages';
import i18next from 'i18next';
import amharic from './locales/am.json';
import english from './locales/en.json';
import oromo from './locales/om.json';
import tigrinya from './locales/ti.json';

export type TextKey = keyof typeof english;

const texts = i18next.createInstance();
await texts.init({
  fallbackLng: 'en',
  keySeparator: false,
  resources: {
    am: { translation: amharic },
    en: { translation: english },
    om: { translation: oromo },
    ti: { translation: tigrinya },
  },
  // Messages are sent as plain text: no mark-up is read.
  interpolation: { escapeValue: false },
});

/** The bot's text of that key in that language. */
export const say = (
  language: Language,
  key: TextKey,
  params: Readonly<Record<string, string | number>> = {},
): string => texts.t(key, { lng: language, ...params });
