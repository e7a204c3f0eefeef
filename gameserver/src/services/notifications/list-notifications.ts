import type { Language } from '@chewata/common/contract/language';
import type { NotificationAnswer } from '@chewata/common/contract/notifications';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { say } from '../say.ts';

const MOST = 50;

/** Announcements and the caller's own, newest first, in the language asked for. */
export async function listNotifications(
  ctx: Pick<Context, 'broadcasts' | 'notifications'>,
  caller: Pick<Caller, 'id' | 'language'>,
  language: Language,
): Promise<NotificationAnswer[]> {
  const [own, announced] = await Promise.all([
    ctx.notifications.ofUser(caller.id, MOST),
    ctx.broadcasts.announced(caller.language ?? language, MOST),
  ]);
  const told = [
    ...own.map(({ id, key, params, createdAt }) => ({
      _id: id,
      content: say(language, key, params),
      createdAt: createdAt.toISOString(),
    })),
    ...announced.map(({ id, text, startedAt, createdAt }) => ({
      _id: id,
      content: text,
      createdAt: (startedAt ?? createdAt).toISOString(),
    })),
  ];
  return told.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, MOST);
}
