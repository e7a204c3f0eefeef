import { telegramLink } from '@chewata/common/contract/accounts';
import { parseStartPayload } from '@chewata/common/start-payload';
import { ApiError, hasCode } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { setMe } from '#api/session.ts';
import type { SharedContact, TelegramBridge } from '#telegram/bridge.ts';
import { onSignedIn } from '#telegram/sign-in-state.ts';

/** What shows that an account of that phone is one's own. */
export type LinkProof = { password: string } | { otp: string; vc: string };

const INIT_DATA_MS = 60 * 60 * 1000;

/** The code of whoever invited, from the link that opened the app; null where there is none. */
export function inviterOf({ startParam }: TelegramBridge): string | null {
  const payload = parseStartPayload(startParam ?? '');
  return payload.kind === 'referral' ? payload.code : null;
}

/** True where the init data is too old for the server: only opening the app again brings fresh one. */
export const isStale = ({ initData }: TelegramBridge): boolean =>
  Number(new URLSearchParams(initData).get('auth_date')) * 1000 < Date.now() - INIT_DATA_MS;

/**
 * Makes an account with the shared phone, or links the one that has it, and signs in.
 * Throws ApiError: LINK_CONFIRM_REQUIRED where the account asks for a proof, or the proof is wrong.
 */
export async function linkByContact(
  telegram: TelegramBridge,
  contact: SharedContact,
  proof?: LinkProof,
): Promise<void> {
  const { initData, userId } = telegram;
  const send = (referralCode: string | null) =>
    call(telegramLink, {
      body: { initData, contact: contact.raw, ...proof, ...(referralCode && { referralCode }) },
    });
  const { user, token } = await send(inviterOf(telegram)).catch((error: unknown) => {
    // An invitation of nobody is no reason to stay outside.
    if (hasCode(error, 'UNKNOWN_REFERRAL')) return send(null);
    throw error;
  });
  onSignedIn(token, userId);
  setMe(user);
}

/** '0911234567' of '+251911234567' or '251911234567'. */
export const localPhone = (phone: string): string => phone.replace(/^\+?251/, '0');

/** The tries that a refused password leaves; undefined where nothing was told. */
export const retriesOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.failure.retries : undefined;
