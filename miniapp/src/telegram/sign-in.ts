import { telegramLogin } from '@chewata/common/contract/accounts/account';
import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { parseStartPayload, pathOfPayload } from '@chewata/common/start-payload';
import { hasCode } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import type { AutoSignInResult } from '#api/session.ts';
import { setMe } from '#api/session.ts';
import { setDestination } from '#routing/destination.ts';
import type { TelegramBridge } from './bridge.ts';
import { isOwnCookie, onSignedIn, setSignInAgain, setTelegramSignInState } from './sign-in-state.ts';

async function signIn({ initData, userId }: TelegramBridge): Promise<UserAnswer> {
  const { user, token } = await call(telegramLogin, { body: { initData } });
  onSignedIn(token, userId);
  return user;
}

let firstResult: AutoSignInResult | null = null;

/**
 * Signs in with Telegram's init data, once. A Telegram user without an account is signed out even if the device
 * has a session cookie: it may belong to another account. Throws ApiError if the server cannot be reached.
 */
export async function signInByTelegram(bridge: TelegramBridge): Promise<AutoSignInResult> {
  if (!bridge.initData) return 'unknown';
  if (firstResult !== null) return firstResult;
  setSignInAgain(async () => setMe(await signIn(bridge)));
  setInvitedDestination(bridge.startParam);
  try {
    const user = await signIn(bridge);
    firstResult = 'signed-out';
    return user;
  } catch (error) {
    if (hasCode(error, 'PHONE_REQUIRED')) setTelegramSignInState({ state: 'phone-required' });
    else if (hasCode(error, 'TELEGRAM_INVALID')) {
      // An hour after the start a reload has only expired init data; the same user's cookie is still valid.
      if (isOwnCookie(bridge.userId)) {
        firstResult = 'unknown';
        return firstResult;
      }
      setTelegramSignInState({ state: 'refused', message: error.message });
    } else throw error;
    firstResult = 'signed-out';
    return firstResult;
  }
}

/** After signing in, open the link's target, or the stakes if there is no link: users come to play. */
function setInvitedDestination(startParam: string | null): void {
  const payload = parseStartPayload(startParam ?? '');
  const invited = payload.kind === 'space' || payload.kind === 'scheduledGame';
  setDestination(invited ? pathOfPayload(payload) : '/BetAmountPage');
}
