import type { OutboxButton, OutboxItem } from '@chewata/common/contract/internal/outbox';
import type { Language } from '@chewata/common/languages';
import type { MutableKind, TelegramChat } from '#storage/accounts/telegram-chats.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Notification } from '#storage/community/notifications.ts';
import type { Context } from '../context.ts';
import { say } from '../say.ts';
import { isNecessary } from './necessary.ts';

type ClaimContext = Pick<Context, 'clock' | 'notifications' | 'playRecords' | 'telegramChats' | 'users'>;

/**
 * Leases messages for the bot to send, in their readers' languages. Messages that cannot be sent (no Telegram account,
 * unreachable, muted, too old) leave the queue here.
 */
export async function claimOutbox(
  ctx: ClaimContext,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<OutboxItem[]> {
  const items: OutboxItem[] = [];
  while (items.length < limit) {
    const now = ctx.clock.now();
    const until = new Date(now + leaseSeconds * 1000);
    const taken = await ctx.notifications.claim(new Date(now), until, limit - items.length);
    if (taken.length === 0) break;
    const users = new Map(
      (await ctx.users.find(taken.map(({ userId }) => userId))).map((user) => [user.id, user]),
    );
    const paused = await ctx.playRecords.paused([...users.keys()], new Date(ctx.clock.ruleNow()));
    const unsendable: string[] = [];
    for (const notification of taken) {
      const isQuiet = paused.has(notification.userId) && !isNecessary(notification.kind);
      const item = isQuiet ? null : await itemOf(ctx, notification, users.get(notification.userId), now);
      if (item) items.push(item);
      else unsendable.push(notification.id);
    }
    if (unsendable.length > 0) await ctx.notifications.sent(unsendable);
  }
  return items;
}

async function itemOf(
  ctx: ClaimContext,
  notification: Notification,
  user: User | undefined,
  now: number,
): Promise<OutboxItem | null> {
  if (!user || user.telegramId === null || notification.sendUntil.getTime() <= now) return null;
  const chat = await ctx.telegramChats.get(user.telegramId);
  if (chat.unreachable || isMuted(chat, notification.kind)) return null;
  const language = chat.language ?? user.language ?? 'am';
  const { id, kind, key, params } = notification;
  return {
    id,
    telegramId: user.telegramId,
    language,
    kind,
    text: say(language, key, params),
    buttons: buttonsOf(notification, language),
  };
}

const isMuted = ({ muted }: TelegramChat, kind: Notification['kind']): boolean =>
  muted.includes(kind as MutableKind);

/** The buttons of a message: they open a page of the app, or call the bot. */
function buttonsOf({ kind, data }: Notification, language: Language): OutboxButton[] {
  const page = (key: 'bot.wallet' | 'bot.play' | 'bot.approvals' | 'bot.leaderboard', path: string) => [
    { text: say(language, key), path },
  ];
  switch (kind) {
    case 'newLogin':
      return data ? [{ text: say(language, 'bot.revoke'), data: `revoke:${data}` }] : [];
    case 'resetUnknown':
      return data ? [{ text: say(language, 'bot.notMe'), data: `notme:${data}` }] : [];
    case 'depositCredited':
    case 'depositDeclined':
    case 'withdrawalPaid':
    case 'withdrawalDeclined':
    case 'transferReceived':
    case 'transferSent':
    case 'transferReturned':
      return page('bot.wallet', '/wallet');
    case 'winWhileAway':
    case 'refunded':
      return page('bot.wallet', '/history');
    case 'scheduledSoon':
      return page('bot.play', data ?? '/BetAmountPage');
    case 'approvalNeeded':
      return page('bot.approvals', '/admin/approvals');
    case 'prizesToRelease':
      return page('bot.approvals', data ?? '/admin/promotions');
    case 'prize':
      return page('bot.leaderboard', '/leaderboard');
    case 'spaceAdded':
      return page('bot.play', '/privateSpaces');
    case 'leaderboardEnded':
      return page('bot.play', '/leaderboard');
    default:
      return [];
  }
}
