import type { TelegramBridge } from './bridge.ts';
import { setTelegram } from './bridge.ts';

/** True where the page stands in Telegram: told by the address or, after a reload, by what the SDK kept. */
export function isInTelegram(): boolean {
  if (/[#&?]tgWebApp(Data|Platform|Version)=/.test(location.href)) return true;
  try {
    return sessionStorage.getItem('tapps/launchParams') !== null;
  } catch {
    return false;
  }
}

/** Inside Telegram loads the SDK and hands over its bridge; on the web null, and nothing is loaded. */
export async function loadTelegram(): Promise<TelegramBridge | null> {
  if (!isInTelegram()) return null;
  try {
    const { startBridge } = await import('./sdk-bridge.ts');
    const bridge = startBridge();
    setTelegram(bridge);
    return bridge;
  } catch (error) {
    console.warn('Telegram could not be entered; the app goes on as on the web', error);
    return null;
  }
}
