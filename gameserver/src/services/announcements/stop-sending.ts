import { LANGUAGES } from '@chewata/common/languages';
import { broadcastIdOf } from '#domain/announcements/announcement.ts';
import type { Context } from '../context.ts';

/** Cancels the broadcasts of an announcement that are still under way. */
export async function stopSending(ctx: Pick<Context, 'broadcasts' | 'clock'>, id: string): Promise<void> {
  const finishedAt = new Date(ctx.clock.now());
  for (const language of LANGUAGES)
    await ctx.broadcasts.change(broadcastIdOf(id, language), 'running', { state: 'cancelled', finishedAt });
}
