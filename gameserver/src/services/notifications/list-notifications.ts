import type {
  NotificationAnswer,
  NotificationsAnswer,
} from '@chewata/common/contract/accounts/notifications';
import type { Language } from '@chewata/common/languages';
import { shownAnnouncements } from '../announcements/shown-announcements.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { isPaused } from '../play-limits/limit-deposit.ts';
import { say } from '../say.ts';
import { isNecessary } from './necessary.ts';
import { pageOf } from './page-of.ts';

const MAX_LISTED = 50;

export type ListContext = Pick<
  Context,
  'announcements' | 'broadcasts' | 'clock' | 'notifications' | 'notificationsRead' | 'playRecords'
>;

/** Announcements and the caller's own notifications, newest first, in the requested language. */
export async function listNotifications(
  ctx: ListContext,
  caller: Pick<Caller, 'id' | 'language'>,
  language: Language,
): Promise<NotificationsAnswer> {
  const isQuiet = await isPaused(ctx, caller.id);
  const [own, announced, shown, readUntil] = await Promise.all([
    ctx.notifications.ofUser(caller.id, MAX_LISTED),
    ctx.broadcasts.announced(caller.language ?? language, MAX_LISTED),
    shownAnnouncements(ctx, caller, language),
    ctx.notificationsRead.until(caller.id),
  ]);
  const announcement = (id: string, content: string, createdAt: string) =>
    ({ _id: id, content, createdAt, kind: 'announcement' }) as const;
  const all: Omit<NotificationAnswer, 'read'>[] = [
    ...own
      .filter(({ kind }) => !isQuiet || isNecessary(kind))
      .map((notification) => {
        const { id, kind, key, params, createdAt } = notification;
        const link = pageOf(notification)?.path;
        const content = say(language, key, params);
        return { _id: id, content, createdAt: createdAt.toISOString(), kind, ...(link && { link }) };
      }),
    ...(isQuiet ? [] : announced).map(({ id, text, startedAt, createdAt }) =>
      announcement(id, text, (startedAt ?? createdAt).toISOString()),
    ),
    ...shown.map(({ _id, text, from }) => announcement(_id, text, from)),
  ];
  const notifications = all
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, MAX_LISTED)
    .map((notification) => ({
      ...notification,
      read: readUntil !== null && Date.parse(notification.createdAt) <= readUntil.getTime(),
    }));
  return { notifications, unread: notifications.filter(({ read }) => !read).length };
}

/** The caller has read all up to that time, but for what comes later. Returns how many are unread after it. */
export async function readNotifications(
  ctx: ListContext,
  caller: Pick<Caller, 'id' | 'language'>,
  until: Date,
): Promise<number> {
  const now = Math.max(ctx.clock.now(), ctx.clock.ruleNow());
  await ctx.notificationsRead.note(caller.id, new Date(Math.min(until.getTime(), now)));
  return (await listNotifications(ctx, caller, 'en')).unread;
}
