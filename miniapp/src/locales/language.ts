import type { Language } from '@chewata/common/contract/language';
import { LANGUAGE_NAMES, LANGUAGES } from '@chewata/common/contract/language';
import { useSyncExternalStore } from 'react';
import { readPreference, savePreference } from '#device/preferences.ts';

export type { Language };
export { LANGUAGES };

/** How each language calls itself. */
export const OWN_NAME: Record<Language, string> = {
  am: 'አማርኛ',
  en: 'English',
  om: 'Afaan Oromoo',
  ti: 'ትግርኛ',
};

const ofName = (name: string | null): Language =>
  LANGUAGES.find((language) => LANGUAGE_NAMES[language] === name) ?? 'am';

let current: Language = ofName(readPreference('language'));
const listeners = new Set<() => void>();

/** The chosen language; Amharic where none was chosen. */
export const getLanguage = (): Language => current;

/** Chooses and keeps a language. The texts follow (i18n.ts), and so does the page's lang attribute. */
export function setLanguage(language: Language): void {
  current = language;
  savePreference('language', LANGUAGE_NAMES[language]);
  for (const listener of listeners) listener();
}

/** Tells of a choice. Returns the way to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, getLanguage);
