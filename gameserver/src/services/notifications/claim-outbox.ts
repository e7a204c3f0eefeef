import type { OutboxButton, OutboxItem } from '@chewata/common/contract/internal-outbox';
import type { Language } from '@chewata/common/contract/language';
import type { MutableKind, TelegramChat } from '#storage/accounts/telegram-chats.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Notification } from '#storage/community/notifications.ts';
import type { Context } from '../context.ts';
import { say } from '../say.ts';

type Claiming = Pick<Context, 'clock' | 'notifications' | 'telegramChats' | 'users'>;

/**
 * Messages for the bot to send, in their readers' languages. Those that nobody is to get (no Telegram,
 * unreachable, muted, too old) are taken off the queue here.
 */
export async function claimOutbox(
  ctx: Claiming,
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
    const nobody: string[] = [];
    for (const notification of taken) {
      const item = await itemOf(ctx, notification, users.get(notification.userId), now);
      if (item) items.push(item);
      else nobody.push(notification.id);
    }
    if (nobody.length > 0) await ctx.notifications.sent(nobody);
  }
  return items;
}

async function itemOf(
  ctx: Claiming,
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

/** Where a message leads: a page of the app, or back to the bot. */
function buttonsOf({ kind, data }: Notification, language: Language): OutboxButton[] {
  const page = (key: 'bot.wallet' | 'bot.play', path: string) => [{ text: say(language, key), path }];
  switch (kind) {
    case 'newLogin':
      return data ? [{ text: say(language, 'bot.revoke'), data: `revoke:${data}` }] : [];
    case 'depositCredited':
    case 'depositDeclined':
    case 'withdrawalPaid':
    case 'withdrawalDeclined':
    case 'transferReceived':
      return page('bot.wallet', '/wallet');
    case 'winWhileAway':
    case 'refunded':
      return page('bot.wallet', '/history');
    case 'scheduledSoon':
      return page('bot.play', data ?? '/BetAmountPage');
    case 'spaceAdded':
      return page('bot.play', '/privateSpaces');
    case 'leaderboardEnded':
      return page('bot.play', '/leaderboard');
    default:
      return [];
  }
}
