import { telegramLogin } from '@chewata/common/contract/accounts';
import { hasCode } from '../api/api-error.ts';
import { setBearer } from '../api/bearer.ts';
import { call } from '../api/call.ts';
import type { TelegramBridge } from '../telegram/bridge.ts';

/**
 * Signs in by Telegram's init data, the token kept in memory. Who has no account yet stays signed out:
 * the landing page then asks for the phone.
 */
export async function signInByTelegram(bridge: TelegramBridge): Promise<void> {
  if (!bridge.initData) return;
  try {
    const { token } = await call(telegramLogin, { body: { initData: bridge.initData } });
    setBearer(token);
  } catch (error) {
    if (!hasCode(error, 'PHONE_REQUIRED')) console.warn('Telegram did not sign in', error);
  }
}
