import { login } from '@chewata/common/contract/accounts/account';
import { setBearer } from '#api/bearer.ts';
import { call } from '#api/call.ts';
import { setMe } from '#api/session.ts';
import { getDestination, setDestination } from '#routing/destination.ts';
import { getTelegram } from '#telegram/bridge.ts';

/** The next screen of a player without money, unless a link to another screen has brought the player here. */
const FIRST_DEPOSIT = '/wallet?open=checkout';

/** Signs a new account in with the phone and password of the form. If that is refused, the newcomer signs in by hand. */
export async function signInNewcomer(phoneNo: string, password: string): Promise<void> {
  try {
    const { user, token } = await call(login, { body: { phoneNo, password } });
    // Telegram's web frames drop cookies.
    if (getTelegram()) setBearer(token);
    if (getDestination() === '/home' && user.wallet.walletBalance === 0) setDestination(FIRST_DEPOSIT);
    setMe(user);
  } catch (error) {
    console.warn('the new account was not signed in', error);
  }
}
