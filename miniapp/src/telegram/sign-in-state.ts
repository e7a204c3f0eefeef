import { useSyncExternalStore } from 'react';
import { setBearer } from '#api/bearer.ts';
import { readPreference, savePreference } from '#device/preferences.ts';

/** How the sign-in by Telegram's init data stands; 'none' on the web. */
export type TelegramSignInState =
  | { state: 'none' | 'signed-in' }
  /** This Telegram user has no account yet: the phone is asked for. */
  | { state: 'phone-required' }
  /** The init data was refused; the server's own words. */
  | { state: 'refused'; message: string };

let entry: TelegramSignInState = { state: 'none' };
let again: (() => Promise<void>) | null = null;
const listeners = new Set<() => void>();

const getState = (): TelegramSignInState => entry;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setTelegramSignInState(next: TelegramSignInState): void {
  entry = next;
  for (const listener of listeners) listener();
}

export const useTelegramSignInState = (): TelegramSignInState => useSyncExternalStore(subscribe, getState);

/** The way in is told by who knows it, and taken again by a button. */
export function setSignInAgain(way: () => Promise<void>): void {
  again = way;
}

/** Signs in by the init data once more. Throws ApiError where it could not be tried. */
export async function enterAgain(): Promise<void> {
  await again?.();
}

/** Whose session this device's cookie is: several Telegram accounts may share it. */
const OWNER = 'telegram.account';

/** Signed in: the token is kept in memory, because Telegram's web frames drop cookies. */
export function entered(token: string, telegramId: number | null): void {
  setBearer(token);
  savePreference(OWNER, String(telegramId));
  setTelegramSignInState({ state: 'signed-in' });
}

/** True where the last one to sign in here by Telegram was this one. */
export const isOwnCookie = (telegramId: number | null): boolean =>
  readPreference(OWNER) === String(telegramId);
