import { Refusal } from '@chewata/common/errors';
import { LANGUAGES } from '@chewata/common/languages';
import { type Announcement, broadcastIdOf, stateOf } from '#domain/announcements/announcement.ts';
import type { Broadcast } from '#storage/community/broadcasts.ts';
import type { Context } from '../context.ts';
import { stopSending } from './stop-sending.ts';

type SendContext = Pick<Context, 'announcements' | 'broadcasts' | 'clock' | 'together' | 'users'>;

/**
 * E5: hands announcements that have begun to the bot, a broadcast for each language, and stops those that have ended.
 * Returns how many it has handed over.
 */
export async function sendAnnouncements(ctx: SendContext): Promise<number> {
  const now = ctx.clock.ruleNow();
  const waiting = await ctx.announcements.waitingAt(new Date(now));
  for (const announcement of waiting) await send(ctx, announcement);
  const running = await ctx.broadcasts.running();
  if (running?.announcement) {
    const announcement = await ctx.announcements.get(running.announcement);
    if (!announcement || stateOf(announcement, now) === 'ended') await stopSending(ctx, running.announcement);
  }
  return waiting.length;
}

async function send(ctx: SendContext, announcement: Announcement): Promise<void> {
  const isOver = stateOf(announcement, ctx.clock.ruleNow()) === 'ended';
  const broadcasts = isOver ? [] : await broadcastsOf(ctx, announcement);
  try {
    await ctx.together(
      ctx.announcements.sending(announcement),
      ...broadcasts.map((broadcast) => ctx.broadcasts.creating(broadcast)),
    );
  } catch (error) {
    // Another server was quicker, or it was changed at this moment: then it is still waiting.
    if (!(error instanceof Refusal)) throw error;
  }
}

const broadcastsOf = (ctx: SendContext, { id, texts, by }: Announcement): Promise<Broadcast[]> => {
  const at = new Date(ctx.clock.now());
  return Promise.all(
    LANGUAGES.map(async (language) => ({
      id: broadcastIdOf(id, language),
      announcement: id,
      state: 'running' as const,
      text: texts[language],
      language,
      createdBy: by,
      createdAt: at,
      startedAt: at,
      finishedAt: null,
      total: await ctx.users.countLinked(language),
      sent: 0,
      blocked: 0,
      failed: 0,
      cursor: 0,
    })),
  );
};
