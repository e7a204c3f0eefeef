import { useTelegram } from './bridge.ts';

/** Opens Telegram's chats or the device's share sheet for a link; null if there is neither. */
export function useShare(): ((url: string, text: string) => Promise<void>) | null {
  const telegram = useTelegram();
  if (telegram) return async (url, text) => telegram.share(url, text);
  if (!('share' in navigator)) return null;
  return async (url, text) => {
    try {
      await navigator.share({ text, url });
    } catch {
      // The user closed the sheet.
    }
  };
}
