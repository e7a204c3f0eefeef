import { useSyncExternalStore } from 'react';

/** The share that is done, 0 to 1; null while no proof is being searched for. */
let progress: number | null = null;
const listeners = new Set<() => void>();

export function showProgress(next: number | null): void {
  progress = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How far the search for a proof of work is; null while there is none. */
export const useProofProgress = (): number | null => useSyncExternalStore(subscribe, () => progress);
