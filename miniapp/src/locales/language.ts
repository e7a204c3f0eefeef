import type { Language } from '@chewata/common/languages';
import { LANGUAGE_NAMES, LANGUAGES, OWN_NAMES } from '@chewata/common/languages';
import { useSyncExternalStore } from 'react';
import { readPreference, savePreference } from '#device/preferences.ts';

export type { Language };
export { LANGUAGES, OWN_NAMES };

const languageNamed = (name: string | null): Language =>
  LANGUAGES.find((language) => LANGUAGE_NAMES[language] === name) ?? 'am';

let current: Language = languageNamed(readPreference('language'));
const listeners = new Set<() => void>();

/** The chosen language; Amharic if none was chosen. */
export const getLanguage = (): Language => current;

/** Changes and saves the language. i18n.ts then changes the texts and the page's lang attribute. */
export function setLanguage(language: Language): void {
  current = language;
  savePreference('language', LANGUAGE_NAMES[language]);
  for (const listener of listeners) listener();
}

/** Calls the listener when the language changes. Returns the unsubscriber. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, getLanguage, getLanguage);
