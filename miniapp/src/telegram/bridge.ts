import { useSyncExternalStore } from 'react';
import { setPressFeedback } from '#ui/press-feedback.ts';

export interface MainButton {
  text: string;
  enabled: boolean;
  /** Shows Telegram's own spinner. */
  pending: boolean;
}

/** A phone number that the user shared, signed by Telegram. */
export interface SharedContact {
  /** Telegram's reply, unchanged: the server checks its signature. */
  readonly raw: string;
  readonly phone: string;
}

/** The parts of Telegram that the app uses, independent of the SDK. If a method returns a function, that function undoes it. */
export interface TelegramBridge {
  readonly initData: string;
  /** The Telegram user's id, as the client reports it: a key for preferences on this device, not a proof. */
  readonly userId: number | null;
  /** The payload of a link, after `startapp=`: an invitation. */
  readonly startParam: string | null;
  readonly platform: string;
  showBackButton: (onPress: () => void) => () => void;
  /** Shows the main button like this. */
  setMainButton: (button: MainButton) => void;
  /** Undoing it also hides the button. */
  onMainButton: (onPress: () => void) => () => void;
  tap: () => void;
  select: () => void;
  notify: (outcome: 'success' | 'warning' | 'error') => void;
  confirmClosing: () => () => void;
  lockSwipes: () => () => void;
  openLink: (url: string) => void;
  share: (url: string, text: string) => void;
  /** Null if the user refuses or this client cannot ask. */
  requestContact: () => Promise<SharedContact | null>;
  requestWriteAccess: () => Promise<boolean>;
  /** True if the device supports shortcuts and has none for the app yet. */
  lacksShortcut: () => Promise<boolean>;
  addToHomeScreen: () => void;
  /** Closes the mini app. */
  close: () => void;
}

let bridge: TelegramBridge | null = null;
const listeners = new Set<() => void>();

/** Null outside Telegram, and until its SDK is loaded. */
export const getTelegram = (): TelegramBridge | null => bridge;

export function setTelegram(next: TelegramBridge | null): void {
  bridge = next;
  setPressFeedback(next && (() => next.tap()));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The bridge to Telegram; null on the web. */
export const useTelegram = (): TelegramBridge | null =>
  useSyncExternalStore(subscribe, getTelegram, getTelegram);
