import { readPreference, savePreference } from '#device/preferences.ts';
import { getTelegram } from './bridge.ts';

/** Preference: a question that this Telegram user was asked on this device. */
const keyOf = (question: string, userId: number | null): string => `telegram.${question}.${userId}`;

export const wasAsked = (question: 'write' | 'shortcut', userId: number | null): boolean =>
  readPreference(keyOf(question, userId)) !== null;
export const saveAsked = (question: 'write' | 'shortcut', userId: number | null): void =>
  savePreference(keyOf(question, userId), 'yes');

/** Asks once whether the bot may send messages, after an event that the user wants news of. Only in Telegram. */
export async function askToWrite(): Promise<void> {
  const telegram = getTelegram();
  if (!telegram || wasAsked('write', telegram.userId)) return;
  saveAsked('write', telegram.userId);
  await telegram.requestWriteAccess();
}
