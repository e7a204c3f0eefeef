import type { MyRoom } from '@chewata/common/contract/rooms/my-rooms';
import { useSyncExternalStore } from 'react';

/** A round that goes on while another screen is shown. */
export interface BackgroundRound extends Omit<MyRoom, 'id'> {
  readonly roomId: string;
}

let rounds: readonly BackgroundRound[] = [];
const listeners = new Set<() => void>();

function change(next: readonly BackgroundRound[]): void {
  rounds = next;
  for (const listener of listeners) listener();
}

export const removeRound = (roomId: string): void => change(rounds.filter((one) => one.roomId !== roomId));

/** Adds the round, or shows how it stands now. */
export function putRound(round: BackgroundRound): void {
  const known = rounds.find(({ roomId }) => roomId === round.roomId);
  if (!known) change([...rounds, round]);
  else if (known.status !== round.status || known.startsAt !== round.startsAt)
    change(rounds.map((one) => (one === known ? round : one)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The rounds in which my cards play in the background, the oldest first. */
export const useBackgroundRounds = (): readonly BackgroundRound[] =>
  useSyncExternalStore(subscribe, () => rounds);
