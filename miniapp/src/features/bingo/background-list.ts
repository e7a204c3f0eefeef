import { useSyncExternalStore } from 'react';

/** A round that plays while another screen is shown. */
export interface BackgroundRound {
  readonly roomId: string;
  /** In Birr. */
  readonly stake: number;
}

let rounds: readonly BackgroundRound[] = [];
const listeners = new Set<() => void>();

function change(next: readonly BackgroundRound[]): void {
  rounds = next;
  for (const listener of listeners) listener();
}

export const removeRound = (roomId: string): void => change(rounds.filter((one) => one.roomId !== roomId));

export const addRound = (round: BackgroundRound): void =>
  change([...rounds.filter(({ roomId }) => roomId !== round.roomId), round]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The rounds in which my cards play in the background, the oldest first. */
export const useBackgroundRounds = (): readonly BackgroundRound[] =>
  useSyncExternalStore(subscribe, () => rounds);
