import { readPreference, savePreference } from '#device/preferences.ts';
import { getTelegram } from './bridge.ts';

/** What this Telegram user has been asked on this device stays asked. */
const keyOf = (what: string, userId: number | null): string => `telegram.${what}.${userId}`;

export const wasAsked = (what: 'write' | 'shortcut', userId: number | null): boolean =>
  readPreference(keyOf(what, userId)) !== null;
export const noteAsked = (what: 'write' | 'shortcut', userId: number | null): void =>
  savePreference(keyOf(what, userId), 'yes');

/** Asks once whether the bot may write: after something that one wants to hear of. On the web: nothing. */
export async function askToWrite(): Promise<void> {
  const telegram = getTelegram();
  if (!telegram || wasAsked('write', telegram.userId)) return;
  noteAsked('write', telegram.userId);
  await telegram.requestWriteAccess();
}
