import type { ShownAnnouncement } from '@chewata/common/contract/community/announcements';
import type { Language } from '@chewata/common/languages';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { isPaused } from '../play-limits/limit-deposit.ts';

const MOST_SHOWN = 20;

/** E5, L7: the announcements of the web that hold now, in one language; `reader` is null for a visitor. */
export async function shownAnnouncements(
  ctx: Pick<Context, 'announcements' | 'clock' | 'playRecords'>,
  reader: Pick<Caller, 'id'> | null,
  language: Language,
): Promise<ShownAnnouncement[]> {
  if (reader && (await isPaused(ctx, reader.id))) return [];
  const shown = await ctx.announcements.shownAt(new Date(ctx.clock.ruleNow()), MOST_SHOWN);
  return shown.map(({ id, texts, from, until }) => ({
    _id: id,
    text: texts[language],
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
