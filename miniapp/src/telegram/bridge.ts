import { useSyncExternalStore } from 'react';

export interface MainButton {
  text: string;
  enabled: boolean;
  /** Shows Telegram's own spinner. */
  pending: boolean;
}

/** What the app wants of Telegram, whatever SDK does it. Functions that return a function: it undoes them. */
export interface TelegramBridge {
  readonly initData: string;
  /** What the link after `startapp=` carried: an invite. */
  readonly startParam: string | null;
  readonly platform: string;
  showBackButton: (onPress: () => void) => () => void;
  showMainButton: (button: MainButton, onPress: () => void) => () => void;
  tap: () => void;
  select: () => void;
  notify: (outcome: 'success' | 'warning' | 'error') => void;
  confirmClosing: () => () => void;
  lockSwipes: () => () => void;
  openLink: (url: string) => void;
  share: (url: string, text: string) => void;
  /** The raw answer of the contact request; null where the user refused. */
  requestContact: () => Promise<string | null>;
  requestWriteAccess: () => Promise<boolean>;
  addToHomeScreen: () => void;
}

let bridge: TelegramBridge | null = null;
const listeners = new Set<() => void>();

/** Null outside Telegram, and until its SDK has been loaded. */
export const getTelegram = (): TelegramBridge | null => bridge;

export function setTelegram(next: TelegramBridge | null): void {
  bridge = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Telegram's side of the app; null on the web. */
export const useTelegram = (): TelegramBridge | null => useSyncExternalStore(subscribe, getTelegram);
