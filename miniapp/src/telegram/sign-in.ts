import { telegramLogin } from '@chewata/common/contract/accounts';
import type { UserAnswer } from '@chewata/common/contract/session';
import { parseStartPayload, pathOfPayload } from '@chewata/common/start-payload';
import { hasCode } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import type { AutoSignInResult } from '#api/session.ts';
import { setMe } from '#api/session.ts';
import { setDestination } from '#routing/destination.ts';
import type { TelegramBridge } from './bridge.ts';
import { entered, isOwnCookie, setSignInAgain, setTelegramSignInState } from './sign-in-state.ts';

async function enter({ initData, userId }: TelegramBridge): Promise<UserAnswer> {
  const { user, token } = await call(telegramLogin, { body: { initData } });
  entered(token, userId);
  return user;
}

let tried: AutoSignInResult | null = null;

/**
 * Signs in by Telegram's init data, once. Who has no account yet is nobody, whatever cookie the device has:
 * it may be another account's. Throws ApiError where the server cannot be reached.
 */
export async function signInByTelegram(bridge: TelegramBridge): Promise<AutoSignInResult> {
  if (!bridge.initData) return 'ask';
  if (tried !== null) return tried;
  setSignInAgain(async () => setMe(await enter(bridge)));
  goWhereInvited(bridge.startParam);
  try {
    const user = await enter(bridge);
    tried = 'nobody';
    return user;
  } catch (error) {
    if (hasCode(error, 'PHONE_REQUIRED')) setTelegramSignInState({ state: 'phone-required' });
    else if (hasCode(error, 'TELEGRAM_INVALID')) {
      // After an hour a reload has no fresh init data; the cookie of the same user is good then.
      if (isOwnCookie(bridge.userId)) {
        tried = 'ask';
        return tried;
      }
      setTelegramSignInState({ state: 'refused', message: error.message });
    } else throw error;
    tried = 'nobody';
    return tried;
  }
}

/** From the sign-in to what the link meant; without one to the stakes: one comes to play. */
function goWhereInvited(startParam: string | null): void {
  const payload = parseStartPayload(startParam ?? '');
  const invited = payload.kind === 'space' || payload.kind === 'scheduledGame';
  setDestination(invited ? pathOfPayload(payload) : '/BetAmountPage');
}
