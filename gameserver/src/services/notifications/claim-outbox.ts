import type { OutboxButton, OutboxItem } from '@chewata/common/contract/internal/outbox';
import type { Language } from '@chewata/common/languages';
import { quietFor } from '#domain/staff-news/quiet-hours.ts';
import type { MutableKind, TelegramChat } from '#storage/accounts/telegram-chats.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Notification } from '#storage/community/notifications.ts';
import type { Context } from '../context.ts';
import { say } from '../say.ts';
import { isNecessary } from './necessary.ts';
import { pageOf } from './page-of.ts';
import { isForQuietHours } from './quiet-kinds.ts';

type ClaimContext = Pick<
  Context,
  'clock' | 'notifications' | 'playRecords' | 'settings' | 'telegramChats' | 'users'
>;

/**
 * Leases messages for the bot to send, in their readers' languages. Messages that cannot be sent (no Telegram account,
 * unreachable, muted, too old) leave the queue here. In the staff's quiet hours theirs wait until these end.
 */
export async function claimOutbox(
  ctx: ClaimContext,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<OutboxItem[]> {
  const items: OutboxItem[] = [];
  while (items.length < limit) {
    const now = ctx.clock.now();
    const until = new Date(now + leaseSeconds * 1000);
    const claimed = await ctx.notifications.claim(new Date(now), until, limit - items.length);
    if (claimed.length === 0) break;
    const taken = await withoutQuiet(ctx, claimed);
    const users = new Map(
      (await ctx.users.find(taken.map(({ userId }) => userId))).map((user) => [user.id, user]),
    );
    const paused = await ctx.playRecords.paused([...users.keys()], new Date(ctx.clock.ruleNow()));
    const unsendable: string[] = [];
    for (const notification of taken) {
      const isUnwanted = paused.has(notification.userId) && !isNecessary(notification.kind);
      const item = isUnwanted ? null : await itemOf(ctx, notification, users.get(notification.userId), now);
      if (item) items.push(item);
      else unsendable.push(notification.id);
    }
    if (unsendable.length > 0) await ctx.notifications.sent(unsendable);
  }
  return items;
}

/** O12: puts off what has to wait for the end of the staff's quiet hours, and returns the rest. */
async function withoutQuiet(ctx: ClaimContext, claimed: Notification[]): Promise<Notification[]> {
  const left = quietFor(ctx.settings.now().quietHours, ctx.clock.ruleNow());
  if (left === 0) return claimed;
  const end = new Date(ctx.clock.now() + left);
  for (const { id, kind } of claimed) if (isForQuietHours(kind)) await ctx.notifications.later(id, end);
  return claimed.filter(({ kind }) => !isForQuietHours(kind));
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
function buttonsOf(notification: Notification, language: Language): OutboxButton[] {
  const { kind, data } = notification;
  if (kind === 'newLogin') return data ? [{ text: say(language, 'bot.revoke'), data: `revoke:${data}` }] : [];
  if (kind === 'resetUnknown')
    return data ? [{ text: say(language, 'bot.notMe'), data: `notme:${data}` }] : [];
  const page = pageOf(notification);
  return page ? [{ text: say(language, page.text), path: page.path }] : [];
}
