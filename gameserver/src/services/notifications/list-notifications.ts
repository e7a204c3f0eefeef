import type { NotificationAnswer } from '@chewata/common/contract/accounts/notifications';
import type { Language } from '@chewata/common/languages';
import { shownAnnouncements } from '../announcements/shown-announcements.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { isPaused } from '../play-limits/limit-deposit.ts';
import { say } from '../say.ts';
import { isNecessary } from './necessary.ts';

const MAX_LISTED = 50;

/** Announcements and the caller's own notifications, newest first, in the requested language. */
export async function listNotifications(
  ctx: Pick<Context, 'announcements' | 'broadcasts' | 'clock' | 'notifications' | 'playRecords'>,
  caller: Pick<Caller, 'id' | 'language'>,
  language: Language,
): Promise<NotificationAnswer[]> {
  const isQuiet = await isPaused(ctx, caller.id);
  const [own, announced, shown] = await Promise.all([
    ctx.notifications.ofUser(caller.id, MAX_LISTED),
    ctx.broadcasts.announced(caller.language ?? language, MAX_LISTED),
    shownAnnouncements(ctx, caller, language),
  ]);
  const all = [
    ...own
      .filter(({ kind }) => !isQuiet || isNecessary(kind))
      .map(({ id, key, params, createdAt }) => ({
        _id: id,
        content: say(language, key, params),
        createdAt: createdAt.toISOString(),
      })),
    ...(isQuiet ? [] : announced).map(({ id, text, startedAt, createdAt }) => ({
      _id: id,
      content: text,
      createdAt: (startedAt ?? createdAt).toISOString(),
    })),
    ...shown.map(({ _id, text, from }) => ({ _id, content: text, createdAt: from })),
  ];
  return all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, MAX_LISTED);
}
