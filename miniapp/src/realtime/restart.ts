import { useSyncExternalStore } from 'react';
import { toastNotice } from '#ui/feedback/toast.ts';

/** An announced restart. */
export interface Restart {
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A stopping server hands its players over within seconds: a toast without a countdown is enough. */
const TOAST_ONLY_SECONDS = 10;

let announcedRestart: Restart | null = null;
const listeners = new Set<() => void>();

/** Handles `systemRestart`, which arrives once per connection. */
export function announceRestart({ message, inSeconds }: { message: string; inSeconds: number }): void {
  if (inSeconds <= TOAST_ONLY_SECONDS) {
    void toastNotice(message);
    return;
  }
  announcedRestart = { message, at: Date.now() + inSeconds * 1000 };
  for (const listener of listeners) listener();
}

export function onRestart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The restart that was announced last; null if there was none. */
export const useRestart = (): Restart | null => useSyncExternalStore(onRestart, () => announcedRestart);
