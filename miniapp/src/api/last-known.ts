import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { useSyncExternalStore } from 'react';
import { type Balance, onBalanceConfirmed, peekBalance, showLastBalance } from './balance.ts';
import { queryClient } from './query-client.ts';
import { currentSession, ME_KEY, onSessionEnd } from './session.ts';
import { type AppSettings, settingsQuery } from './settings.ts';

/**
 * The app's data when it was last open on this device. A later visit shows it at once, also without a connection,
 * and asks the server for all of it again.
 */
interface LastKnown {
  /** The version of the app that saved it: another one may need other fields. */
  version: string;
  at: number;
  user: UserAnswer;
  balance: Balance;
  settings: AppSettings;
}
const KEY = 'lastKnown';
/** The file's name has a hash, which every version changes. */
const VERSION = import.meta.url;

/** When the data on the screen was current, in epoch ms; null once the server has confirmed it. */
let knownAt: number | null = null;
const listeners = new Set<() => void>();

function setKnownAt(at: number | null): void {
  if (knownAt === at) return;
  knownAt = at;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time of the balance on the screen if it is from an earlier visit, in epoch ms; null if it is current. */
export const useKnownAt = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => knownAt,
    () => null,
  );

function forget(): void {
  setKnownAt(null);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser forbids storage: nothing was saved.
  }
}

/** Saves what the server has confirmed, for the next visit. */
function save(): void {
  const session = currentSession();
  const settings = queryClient.getQueryData<AppSettings>(settingsQuery.queryKey);
  const balance = peekBalance();
  if (knownAt !== null || session.state !== 'signed-in' || !settings || !balance) return;
  const known: LastKnown = { version: VERSION, at: Date.now(), user: session.user, balance, settings };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // No storage, or it is full: the next visit asks the server first.
  }
}

function read(): LastKnown | null {
  try {
    const known: LastKnown | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return known?.version === VERSION ? known : null;
  } catch {
    return null;
  }
}

/** Shows what the last visit knew, as data that is too old to be trusted, and saves this visit's when it is left. */
export function startFromLastKnown(): void {
  const known = read();
  onSessionEnd(forget);
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
  if (!known) return;
  queryClient.setQueryData(ME_KEY, known.user, { updatedAt: 0 });
  queryClient.setQueryData(settingsQuery.queryKey, known.settings, { updatedAt: 0 });
  showLastBalance(known.balance);
  setKnownAt(known.at);
  onBalanceConfirmed(() => setKnownAt(null));
}
