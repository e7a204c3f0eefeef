import { useSyncExternalStore } from 'react';
import { setPressFeedback } from '#ui/press-feedback.ts';

export interface MainButton {
  text: string;
  enabled: boolean;
  /** Shows Telegram's own spinner. */
  pending: boolean;
}

/** The phone that the user has shared, as Telegram vouches for it. */
export interface SharedContact {
  /** The answer as it came: the server checks its signature. */
  readonly raw: string;
  readonly phone: string;
}

/** What the app wants of Telegram, whatever SDK does it. Functions that return a function: it undoes them. */
export interface TelegramBridge {
  readonly initData: string;
  /** Of the Telegram user, as the client tells it: a key for what is kept on this device, no proof. */
  readonly userId: number | null;
  /** What the link after `startapp=` carried: an invite. */
  readonly startParam: string | null;
  readonly platform: string;
  showBackButton: (onPress: () => void) => () => void;
  /** Shows it so. */
  setMainButton: (button: MainButton) => void;
  /** Undone, the button is hidden too. */
  onMainButton: (onPress: () => void) => () => void;
  tap: () => void;
  select: () => void;
  notify: (outcome: 'success' | 'warning' | 'error') => void;
  confirmClosing: () => () => void;
  lockSwipes: () => () => void;
  openLink: (url: string) => void;
  share: (url: string, text: string) => void;
  /** Null where the user refused, or this client cannot ask. */
  requestContact: () => Promise<SharedContact | null>;
  requestWriteAccess: () => Promise<boolean>;
  /** True where a shortcut can be made and there is none yet. */
  lacksShortcut: () => Promise<boolean>;
  addToHomeScreen: () => void;
  /** Closes the mini app. */
  close: () => void;
}

let bridge: TelegramBridge | null = null;
const listeners = new Set<() => void>();

/** Null outside Telegram, and until its SDK has been loaded. */
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

/** Telegram's side of the app; null on the web. */
export const useTelegram = (): TelegramBridge | null => useSyncExternalStore(subscribe, getTelegram);
