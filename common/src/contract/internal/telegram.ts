import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '../../languages.ts';
import type { Role } from '../accounts/roles.ts';
import {
  type Birr,
  documentId,
  type IsoTime,
  lineSaying,
  optionalLine,
  otp,
  pageQuery,
  personName,
  phone,
  vc,
} from '../conventions.ts';
import type { TransactionAnswer } from '../money/wallet.ts';
import type { BetHistoryRow } from '../rooms/rounds.ts';
import { answers, route } from '../route.ts';

/**
 * The internal API: what the bot asks of the game server, with `Authorization: Bearer
 * <INTERNAL_SECRET>`. If a call needs an account and the Telegram user has none: NOT_FOUND.
 */

/** A Telegram user's id: a whole number of at most 52 bits. */
export const telegramId = z.int().check(z.gte(1));
const telegramIdText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  z.transform((text): number => Number(text)),
);
export const telegramParams = z.object({ telegramId: telegramIdText });

/** The sender of a message to the bot. */
const sender = {
  telegramId,
  firstName: optionalLine(128),
  username: optionalLine(64),
  languageCode: optionalLine(16),
};

export interface BotAccount {
  _id: string;
  name: string;
  phoneNo: string;
  role: Role;
  isAdmin: boolean;
  activeBalance: Birr;
  bonusWallet: Birr;
  remainingSpin: number;
  referralCode: string;
}

/** The sender's linked account, if any, and the language to reply in ('am' if none is known). */
export const resolveTelegramUser = route({
  method: 'POST',
  path: '/internal/telegram/resolve',
  access: 'internal',
  body: z.object(sender),
  answer: answers<{ account: BotAccount | null; language: Language }>(),
});

/**
 * A contact that Telegram vouches for (`contact.user_id === from.id`, checked by the bot): makes an
 * account, or links one without money. With money: LINK_CONFIRM_REQUIRED. Linked elsewhere:
 * ALREADY_LINKED.
 */
export const shareContact = route({
  method: 'POST',
  path: '/internal/telegram/contact',
  access: 'internal',
  body: z.object({ ...sender, phoneNo: phone, name: personName, referralCode: optionalLine(40) }),
  answer: answers<{ outcome: 'registered' | 'linked'; account: BotAccount }>(),
});

/** A code by SMS to the phone whose contact was shared a moment ago. */
export const sendLinkOtp = route({
  method: 'POST',
  path: '/internal/telegram/link-otp',
  access: 'internal',
  body: z.object({ telegramId, phoneNo: phone }),
  answer: answers<{ data: string }>(),
});

export const confirmLink = route({
  method: 'POST',
  path: '/internal/telegram/confirm-link',
  access: 'internal',
  body: z.object({ telegramId, phoneNo: phone, otp, vc }),
  answer: answers<{ account: BotAccount }>(),
});

/** A login token for the website, good once within 5 minutes; it ends the user's older ones. */
export const issueLoginToken = route({
  method: 'POST',
  path: '/internal/telegram/:telegramId/login-token',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ url: string; expiresAt: IsoTime }>(),
});

export const botBalance = route({
  method: 'GET',
  path: '/internal/telegram/:telegramId/balance',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ activeBalance: Birr; bonusWallet: Birr; held: Birr; remainingSpin: number }>(),
});

export const botHistory = route({
  method: 'GET',
  path: '/internal/telegram/:telegramId/history',
  access: 'internal',
  params: telegramParams,
  query: pageQuery,
  answer: answers<{
    rooms: BetHistoryRow[];
    transactionHistory: TransactionAnswer[];
    totalPages: number;
  }>(),
});

export const botInvite = route({
  method: 'GET',
  path: '/internal/telegram/:telegramId/invite',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ referralCode: string; link: string; referred: number; earned: Birr }>(),
});

/** Kept also for a Telegram user without an account. */
export const setBotLanguage = route({
  method: 'PUT',
  path: '/internal/telegram/:telegramId/language',
  access: 'internal',
  params: telegramParams,
  body: z.object({ language: z.enum(LANGUAGES) }),
  answer: answers<{ language: Language }>(),
});

/** Kinds of messages; 'otp', 'newLogin' and money are always sent. */
export const MUTABLE_KINDS = [
  'winWhileAway',
  'scheduledSoon',
  'leaderboardEnded',
  'spaceAdded',
  'announcement',
] as const;
export type NotificationSettings = Record<(typeof MUTABLE_KINDS)[number], boolean>;

export const readNotificationSettings = route({
  method: 'GET',
  path: '/internal/telegram/:telegramId/notifications',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ settings: NotificationSettings }>(),
});

export const writeNotificationSettings = route({
  method: 'PUT',
  path: '/internal/telegram/:telegramId/notifications',
  access: 'internal',
  params: telegramParams,
  body: z.object({ kind: z.enum(MUTABLE_KINDS), on: z.boolean() }),
  answer: answers<{ settings: NotificationSettings }>(),
});

/** Ends every session and socket of the user. */
export const logoutAll = route({
  method: 'POST',
  path: '/internal/telegram/:telegramId/logout-all',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ ended: number }>(),
});

/** The button of a 'new login' message: ends that session. */
export const revokeLogin = route({
  method: 'POST',
  path: '/internal/telegram/:telegramId/revoke-login',
  access: 'internal',
  params: telegramParams,
  body: z.object({ sessionId: documentId }),
  answer: answers<{ ended: number }>(),
});

/** 'This was not me' after a reset: freezes the account. 404 if the question is not this user's, or is over. */
export const answerResetAlert = route({
  method: 'POST',
  path: '/internal/telegram/:telegramId/not-me',
  access: 'internal',
  params: telegramParams,
  body: z.object({ alert: documentId }),
  answer: answers<object>(),
});

/**
 * What `?start=` carries: a referral code, a space or a scheduled game. The server remembers who invited
 * `telegramId` until they have an account, however they make it.
 */
export const readStartPayload = route({
  method: 'POST',
  path: '/internal/start-payload',
  access: 'internal',
  body: z.object({ payload: lineSaying('validation.required', 64), telegramId: z.optional(telegramId) }),
  answer: answers<{
    kind: 'referral' | 'space' | 'scheduledGame' | 'unknown';
    /** The path at which the web app opens: '/joinspace/…'. */
    path: string;
    referralCode: string | null;
  }>(),
});
