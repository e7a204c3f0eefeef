import { HANDOVER_S } from '@chewata/common/reconnecting';
import { useSyncExternalStore } from 'react';
import { toastNotice } from '#ui/feedback/toast.ts';

/** An announced restart. */
export interface Restart {
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

let announcedRestart: Restart | null = null;
const listeners = new Set<() => void>();

/** Handles `systemRestart`, which arrives once per connection. */
export function announceRestart({ message, inSeconds }: { message: string; inSeconds: number }): void {
  // A stopping server hands its players over within seconds: a toast without a countdown is enough.
  if (inSeconds <= HANDOVER_S) {
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
