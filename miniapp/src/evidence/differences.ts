import type { KeptRound } from './kept-round.ts';

const listeners = new Set<() => void>();
let differing: KeptRound | null = null;

/** Calls the listener when a round's record differs from what this device saw. Returns the undo. */
export function onDifference(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceDifference(round: KeptRound): void {
  differing = round;
  for (const listener of listeners) listener();
}

/** The round that was found to differ last; null if there was none since the page was loaded. */
export const differingRound = (): KeptRound | null => differing;
