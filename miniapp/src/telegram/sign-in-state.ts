import { useSyncExternalStore } from 'react';
import { setBearer } from '#api/bearer.ts';
import { readPreference, savePreference } from '#device/preferences.ts';

/** State of the sign-in with Telegram's init data; 'none' on the web. */
export type TelegramSignInState =
  | { state: 'none' | 'signed-in' }
  /** This Telegram user has no account yet: ask for the phone number. */
  | { state: 'phone-required' }
  /** The server refused the init data, with its message. */
  | { state: 'refused'; message: string };

let current: TelegramSignInState = { state: 'none' };
let signIn: (() => Promise<void>) | null = null;
const listeners = new Set<() => void>();

const getState = (): TelegramSignInState => current;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setTelegramSignInState(next: TelegramSignInState): void {
  current = next;
  for (const listener of listeners) listener();
}

export const useTelegramSignInState = (): TelegramSignInState =>
  useSyncExternalStore(subscribe, getState, getState);

/** Sets what `signInAgain` does. */
export function setSignInAgain(next: () => Promise<void>): void {
  signIn = next;
}

/** Repeats the sign-in with the init data, for a button. Throws ApiError if the server cannot be reached. */
export async function signInAgain(): Promise<void> {
  await signIn?.();
}

/** Preference: the Telegram user of this device's session cookie. Several Telegram accounts may share a device. */
const COOKIE_OWNER = 'telegram.account';

/** Keeps the token in memory, because Telegram's web frames drop cookies. */
export function onSignedIn(token: string, telegramId: number | null): void {
  setBearer(token);
  savePreference(COOKIE_OWNER, String(telegramId));
  setTelegramSignInState({ state: 'signed-in' });
}

/** True if this Telegram user was the last one to sign in on this device. */
export const isOwnCookie = (telegramId: number | null): boolean =>
  readPreference(COOKIE_OWNER) === String(telegramId);
