import { useSyncExternalStore } from 'react';
import { readPreference, savePreference } from './preferences.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const page = () => document.documentElement;

/** The theme on the page; before-paint.js or Telegram has set it before anything was drawn. */
export const getTheme = (): Theme => (page().dataset.theme === 'dark' ? 'dark' : 'light');

/** Shows a theme without keeping it: Telegram's, or the system's. */
export function showTheme(theme: Theme): void {
  page().dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The user's own choice, kept. */
export function chooseTheme(theme: Theme): void {
  savePreference('theme', theme);
  showTheme(theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme);

/** Follows the system's theme while the user has chosen none. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
    if (!readPreference('theme')) showTheme(event.matches ? 'dark' : 'light');
  });
}
