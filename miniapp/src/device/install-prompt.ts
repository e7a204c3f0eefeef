import { useSyncExternalStore } from 'react';

/** The browser's offer to install the app; browsers without it never fire the event. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Preference: a round has been finished on this device. */
export const HAS_PLAYED = 'hasPlayed';

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer until the app makes it at a better moment. Browsers make it some time after the page is there. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => keep(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The kept offer; null if there is none, or the app is installed. */
export const useInstallPrompt = (): InstallPrompt | null => useSyncExternalStore(subscribe, () => kept);
