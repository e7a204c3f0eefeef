import { useSyncExternalStore } from 'react';
import { toastNotice } from '#ui/feedback/toast.ts';

/** A restart that is announced. */
export interface Restart {
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A server that stops hands its players over within seconds: a word is enough, nothing to count down. */
const WORD_ALONE_S = 10;

let announced: Restart | null = null;
const listeners = new Set<() => void>();

/** Takes `systemRestart`, which comes once on each connection. */
export function announceRestart({ message, inSeconds }: { message: string; inSeconds: number }): void {
  if (inSeconds <= WORD_ALONE_S) {
    void toastNotice(message);
    return;
  }
  announced = { message, at: Date.now() + inSeconds * 1000 };
  for (const listener of listeners) listener();
}

export function onRestart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The restart that was announced last, null where none was. */
export const useRestart = (): Restart | null => useSyncExternalStore(onRestart, () => announced);
