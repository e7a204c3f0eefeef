import type { TelegramBridge } from './bridge.ts';
import { setTelegram } from './bridge.ts';

/** True inside Telegram: the address shows it or, after a reload, the launch parameters that the SDK stored. */
export function isInTelegram(): boolean {
  if (/[#&?]tgWebApp(Data|Platform|Version)=/.test(location.href)) return true;
  try {
    return sessionStorage.getItem('tapps/launchParams') !== null;
  } catch {
    return false;
  }
}

/** Inside Telegram, loads the SDK and returns its bridge. On the web, loads nothing and returns null. */
export async function loadTelegram(): Promise<TelegramBridge | null> {
  if (!isInTelegram()) return null;
  try {
    const { startBridge } = await import('./sdk-bridge.ts');
    const bridge = startBridge();
    setTelegram(bridge);
    return bridge;
  } catch (error) {
    console.warn('Telegram SDK not started; continuing as on the web', error);
    return null;
  }
}
