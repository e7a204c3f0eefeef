import { useTelegram } from './bridge.ts';

/** Shows the ways to pass a link on: Telegram's chats, or the phone's own sheet; null where there is neither. */
export function useShare(): ((url: string, text: string) => Promise<void>) | null {
  const telegram = useTelegram();
  if (telegram) return async (url, text) => telegram.share(url, text);
  if (!('share' in navigator)) return null;
  return async (url, text) => {
    try {
      await navigator.share({ text, url });
    } catch {
      // Put away by the person: nothing was to be done.
    }
  };
}
