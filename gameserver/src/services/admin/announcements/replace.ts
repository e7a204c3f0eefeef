import { Refusal } from '@chewata/common/errors';
import { type Announcement, botAfter } from '#domain/announcements/announcement.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../../context.ts';

/**
 * Stores `after` in place of `before`. If the bot takes the announcement at this moment, it is changed as one that the
 * bot has. Refusal: ALREADY_DECIDED (an administrator changed it at the same moment).
 */
export async function replaceAnnouncement(
  ctx: Pick<Context, 'announcements' | 'together'>,
  before: Announcement,
  after: Announcement,
  writes: readonly Write[],
): Promise<Announcement> {
  try {
    await ctx.together(ctx.announcements.changing(before, after), ...writes);
    return after;
  } catch (error) {
    const isOutdated = error instanceof Refusal && error.code === 'ALREADY_DECIDED';
    const now = isOutdated && before.bot === 'waiting' ? await ctx.announcements.get(before.id) : null;
    if (now?.bot !== 'sent') throw error;
    const bot = botAfter(after.to, 'sent');
    return replaceAnnouncement(ctx, { ...before, bot: 'sent' }, { ...after, bot }, writes);
  }
}
