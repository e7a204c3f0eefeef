import type { Context } from '../context.ts';

export interface OutboxFailure {
  readonly id: string;
  readonly reason: string;
  /** Telegram's 403: the user has left the bot. */
  readonly blocked: boolean;
  readonly retryAfter?: number | undefined;
}

/** Records that the bot could not send a message: it retries later if Telegram asked for that, else drops it. */
export async function failOutbox(
  ctx: Pick<Context, 'clock' | 'log' | 'notifications' | 'telegramChats' | 'users'>,
  { id, reason, blocked, retryAfter }: OutboxFailure,
): Promise<'waiting' | 'dropped'> {
  const notification = await ctx.notifications.get(id);
  if (!notification) return 'dropped';
  if (blocked) {
    const user = await ctx.users.get(notification.userId);
    if (user?.telegramId) await ctx.telegramChats.setUnreachable([user.telegramId], true);
  } else if (retryAfter !== undefined) {
    const at = new Date(ctx.clock.now() + retryAfter * 1000);
    return (await ctx.notifications.later(id, at)) ? 'waiting' : 'dropped';
  }
  ctx.log.warn({ id, reason }, 'bot message dropped');
  await ctx.notifications.sent([id]);
  return 'dropped';
}
