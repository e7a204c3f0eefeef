import { MUTABLE_KINDS, type NotificationSettings } from '@chewata/common/contract/internal/telegram';
import { asSpaceId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import { parseStartPayload, pathOfPayload } from '@chewata/common/start-payload';
import type { MutableKind } from '#storage/accounts/telegram-chats.ts';
import { issueLoginToken, LOGIN_TOKEN_MS } from '../accounts/login-token.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { transactionHistory } from '../money/transaction-history.ts';
import { betHistory } from '../rooms/history/bet-history.ts';
import { SESSION_NAME } from '../session-token.ts';
import { telegramAccount } from './telegram-account.ts';

// A Telegram user's own account, by the bot. Refusal of each: NOT_FOUND (no account).

/** A sign-in link for the website, good once within 5 minutes; the page spends it by a POST. */
export async function loginLink(
  ctx: Pick<Context, 'clock' | 'config' | 'loginTokens' | 'random' | 'users'>,
  telegramId: number,
): Promise<{ url: string; expiresAt: string }> {
  const user = await telegramAccount(ctx, telegramId);
  const expiresAt = new Date(ctx.clock.now() + LOGIN_TOKEN_MS);
  const token = await issueLoginToken(ctx, user);
  const query = new URLSearchParams({ token });
  return { url: `${ctx.config.PUBLIC_URL}/?${query}`, expiresAt: expiresAt.toISOString() };
}

/** Games and money, a page of each. */
export async function botHistory(
  ctx: Parameters<typeof transactionHistory>[0] & Pick<Context, 'rooms' | 'rounds' | 'users'>,
  telegramId: number,
  page: number,
) {
  const { id } = await telegramAccount(ctx, telegramId);
  const [bets, money] = await Promise.all([betHistory(ctx, id, page), transactionHistory(ctx, id, page)]);
  return {
    rooms: bets.rows,
    transactionHistory: money.transactionHistory,
    totalPages: Math.max(bets.totalPages, money.totalPages),
  };
}

export async function setBotLanguage(
  ctx: Pick<Context, 'telegramChats' | 'users'>,
  telegramId: number,
  language: Language,
): Promise<Language> {
  await ctx.telegramChats.setLanguage(telegramId, language);
  const user = await ctx.users.byTelegramId(telegramId);
  if (user) await ctx.users.update(user.id, { language });
  return language;
}

export async function notificationSettings(
  ctx: Pick<Context, 'telegramChats'>,
  telegramId: number,
): Promise<NotificationSettings> {
  const { muted } = await ctx.telegramChats.get(telegramId);
  const settings = MUTABLE_KINDS.map((kind) => [kind, !muted.includes(kind)] as const);
  return Object.fromEntries(settings) as NotificationSettings;
}

export async function changeNotification(
  ctx: Pick<Context, 'telegramChats'>,
  telegramId: number,
  { kind, on }: { kind: MutableKind; on: boolean },
): Promise<NotificationSettings> {
  await ctx.telegramChats.setMuted(telegramId, kind, !on);
  return notificationSettings(ctx, telegramId);
}

type LogoutContext = Pick<Context, 'loginTokens' | 'publish' | 'sessions' | 'users'>;

/** Logs out everywhere: init data signed before this moment no longer signs in. */
export async function logoutAll(
  ctx: LogoutContext & Pick<Context, 'clock' | 'telegramChats'>,
  telegramId: number,
): Promise<number> {
  const { id } = await telegramAccount(ctx, telegramId);
  await ctx.telegramChats.noteLogout(telegramId, new Date(ctx.clock.now()));
  await ctx.users.raiseSessionEpoch(id);
  return endSessions(ctx, id);
}

/** `session` is the start of its id: a Telegram button carries no more. Only the user's own session can be ended. */
export async function revokeLogin(ctx: LogoutContext, telegramId: number, session: string): Promise<number> {
  const { id } = await telegramAccount(ctx, telegramId);
  await ctx.loginTokens.revoke(id);
  const ids = await ctx.sessions.idsOf(id);
  const meant = session.length < SESSION_NAME ? undefined : ids.find((one) => one.startsWith(session));
  if (!meant || !(await ctx.sessions.end(meant))) return 0;
  ctx.publish.disconnect({ session: meant });
  return 1;
}

/** Resolves a deep link; one to an unknown user, space or game is 'unknown'. Stores the inviter of a Telegram user. */
export async function readStartPayload(
  ctx: Pick<Context, 'schedules' | 'spaces' | 'telegramChats' | 'users'>,
  text: string,
  telegramId?: number,
) {
  const payload = parseStartPayload(text);
  const unknown = { kind: 'unknown', path: '/', referralCode: null } as const;
  switch (payload.kind) {
    case 'referral':
      if (!(await ctx.users.byReferralCode(payload.code))) return unknown;
      if (telegramId !== undefined) await ctx.telegramChats.noteInvitation(telegramId, payload.code);
      return { kind: payload.kind, path: pathOfPayload(payload), referralCode: payload.code };
    case 'space':
      if (!(await ctx.spaces.get(asSpaceId(payload.id)))) return unknown;
      return { kind: payload.kind, path: pathOfPayload(payload), referralCode: null };
    case 'scheduledGame':
      if (!(await ctx.schedules.get(payload.id))) return unknown;
      return { kind: payload.kind, path: pathOfPayload(payload), referralCode: null };
    default:
      return unknown;
  }
}
