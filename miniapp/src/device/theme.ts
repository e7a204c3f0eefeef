import { useSyncExternalStore } from 'react';
import { readPreference, savePreference } from './preferences.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const page = () => document.documentElement;

/** The theme on the page. before-paint.js or Telegram sets it before the first paint. */
export const getTheme = (): Theme => (page().dataset.theme === 'dark' ? 'dark' : 'light');

/** Shows a theme without saving it: Telegram's or the system's. */
export function showTheme(theme: Theme): void {
  page().dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Shows the theme that the user chose and saves the choice. */
export function chooseTheme(theme: Theme): void {
  savePreference('theme', theme);
  showTheme(theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme, () => 'light');

/** Follows the system's theme until the user chooses one. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
    if (!readPreference('theme')) showTheme(event.matches ? 'dark' : 'light');
  });
}
