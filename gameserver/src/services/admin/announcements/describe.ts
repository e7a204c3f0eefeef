import type { AnnouncementAnswer, AnnouncementSent } from '@chewata/common/contract/admin/announcements';
import { LANGUAGES } from '@chewata/common/languages';
import { type Announcement, broadcastIdOf, stateOf } from '#domain/announcements/announcement.ts';
import type { Context } from '../../context.ts';

type DescribeContext = Pick<Context, 'broadcasts' | 'clock' | 'users'>;

/** Announcements as administrators see them. */
export async function describeAnnouncements(
  ctx: DescribeContext,
  announcements: readonly Announcement[],
): Promise<AnnouncementAnswer[]> {
  const authors = await ctx.users.find([...new Set(announcements.map(({ by }) => by))]);
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return Promise.all(
    announcements.map(async (announcement) => {
      const { id, texts, to, from, until, by, at } = announcement;
      return {
        _id: id,
        texts: { ...texts },
        to,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        state: stateOf(announcement, ctx.clock.ruleNow()),
        by: { _id: by, name: names.get(by) ?? '' },
        at: at.toISOString(),
        bot: await progressOf(ctx, announcement),
      };
    }),
  );
}

export async function describeAnnouncement(
  ctx: DescribeContext,
  announcement: Announcement,
): Promise<{ announcement: AnnouncementAnswer }> {
  const [described] = await describeAnnouncements(ctx, [announcement]);
  if (!described) throw new Error('an announcement without a description');
  return { announcement: described };
}

async function progressOf(
  ctx: Pick<Context, 'broadcasts'>,
  { id, bot }: Announcement,
): Promise<AnnouncementAnswer['bot']> {
  if (bot !== 'sent') return null;
  const all = await Promise.all(LANGUAGES.map((language) => ctx.broadcasts.get(broadcastIdOf(id, language))));
  const sums = { total: 0, sent: 0 };
  for (const broadcast of all) {
    sums.total += broadcast?.total ?? 0;
    sums.sent += broadcast?.sent ?? 0;
  }
  return sums;
}

/** As it is logged and proposed. */
export const wireOf = ({ texts, to, from, until }: Announcement) =>
  ({
    texts: { ...texts },
    to,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }) satisfies AnnouncementSent;
