import type { KeptRound } from './kept-round.ts';

/** As many rounds as are kept; the oldest go first. */
export const KEPT_ROUNDS = 50;
const INDEX = 'fairness.rounds';
const keyOf = (roundId: string): string => `fairness.round.${roundId}`;

/** Rounds in use. If the browser forbids storage, they are kept as long as the page. */
const inMemory = new Map<string, KeptRound>();

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function drop(roundId: string): void {
  inMemory.delete(roundId);
  try {
    localStorage.removeItem(keyOf(roundId));
  } catch {
    // Nothing was stored.
  }
}

/** The ids of all kept rounds, the oldest first. */
export function keptIds(): string[] {
  const stored = read<unknown>(INDEX);
  const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  return [...new Set([...ids, ...inMemory.keys()])];
}

/** The evidence that this device keeps of a round; null if there is none. */
export const keptRound = (roundId: string): KeptRound | null =>
  inMemory.get(roundId) ?? read<KeptRound>(keyOf(roundId));

/** A later state alone is not stored: after a reload, changes may have been missed anyway. */
const textOf = (round: KeptRound): string => JSON.stringify({ ...round, seq: 0 });

/** Keeps a round. If the storage is full, the oldest ones make room. */
export function keepRound(round: KeptRound): void {
  const known = inMemory.get(round.roundId);
  const text = textOf(round);
  if (known && textOf(known) === text) {
    inMemory.set(round.roundId, round);
    return;
  }
  const ids = keptIds().filter((id) => id !== round.roundId);
  while (ids.length >= KEPT_ROUNDS) drop(ids.shift() ?? '');
  inMemory.set(round.roundId, round);
  let stored = write(keyOf(round.roundId), text);
  while (!stored && ids.length > 0) {
    drop(ids.shift() ?? '');
    stored = write(keyOf(round.roundId), text);
  }
  write(INDEX, JSON.stringify([...ids, round.roundId]));
}

export function forgetRound(roundId: string): void {
  drop(roundId);
  write(INDEX, JSON.stringify(keptIds().filter((id) => id !== roundId)));
}
