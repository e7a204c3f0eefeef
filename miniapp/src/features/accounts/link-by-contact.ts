import { telegramLink } from '@chewata/common/contract/accounts/account';
import { parseStartPayload } from '@chewata/common/start-payload';
import { ApiError, hasCode } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { setMe } from '#api/session.ts';
import type { SharedContact, TelegramBridge } from '#telegram/bridge.ts';
import { onSignedIn } from '#telegram/sign-in-state.ts';

/** Proves that the account with this phone belongs to the user. */
export type LinkProof = { password: string } | { otp: string; vc: string };

const MAX_INIT_DATA_AGE_MS = 60 * 60 * 1000;

/** The referral code in the link that opened the app; null without one. */
export function inviterOf({ startParam }: TelegramBridge): string | null {
  const payload = parseStartPayload(startParam ?? '');
  return payload.kind === 'referral' ? payload.code : null;
}

/** True if the init data is too old for the server: only opening the app again brings new data. */
export const isStale = ({ initData }: TelegramBridge): boolean =>
  Number(new URLSearchParams(initData).get('auth_date')) * 1000 < Date.now() - MAX_INIT_DATA_AGE_MS;

/**
 * Creates an account with the shared phone (and a date of birth, if the operator asks for one), or links the account that has it, and signs in.
 * Throws ApiError: LINK_CONFIRM_REQUIRED if the account needs a proof or the proof is wrong.
 */
export async function linkByContact(
  telegram: TelegramBridge,
  contact: SharedContact,
  more?: LinkProof | { birthDate: string },
): Promise<void> {
  const { initData, userId } = telegram;
  const send = (referralCode: string | null) =>
    call(telegramLink, {
      body: { initData, contact: contact.raw, ...more, ...(referralCode && { referralCode }) },
    });
  const { user, token } = await send(inviterOf(telegram)).catch((error: unknown) => {
    // An unknown referral code must not block the sign-up.
    if (hasCode(error, 'UNKNOWN_REFERRAL')) return send(null);
    throw error;
  });
  onSignedIn(token, userId);
  setMe(user);
}

/** '+251911234567' or '251911234567' as '0911234567'. */
export const localPhone = (phone: string): string => phone.replace(/^\+?251/, '0');

/** The attempts that are left after a wrong password; undefined if the server did not send them. */
export const retriesOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.failure.retries : undefined;
