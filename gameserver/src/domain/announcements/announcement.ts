import type { AnnouncementTo } from '@chewata/common/contract/admin/announcements';
import type { UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';

/** A text of an administrator to all users, in every language. Times are by the rules' clock. */
export interface Announcement {
  readonly id: string;
  readonly texts: Readonly<Record<Language, string>>;
  readonly to: AnnouncementTo;
  readonly from: Date;
  /** Null: until it is deleted. */
  readonly until: Date | null;
  readonly by: UserId;
  readonly at: Date;
  /** Whether the bot is still to send it. */
  readonly bot: 'none' | 'waiting' | 'sent';
}

export const stateOf = (
  { from, until }: Pick<Announcement, 'from' | 'until'>,
  now: number,
): 'soon' | 'active' | 'ended' => {
  if (until !== null && until.getTime() <= now) return 'ended';
  return from.getTime() > now ? 'soon' : 'active';
};

/** One that the bot has sent is not sent again. */
export const botAfter = (to: AnnouncementTo, before: Announcement['bot']): Announcement['bot'] => {
  if (before === 'sent') return 'sent';
  return to === 'web' ? 'none' : 'waiting';
};

/** The broadcast of one language. */
export const broadcastIdOf = (id: string, language: Language): string => `${id}-${language}`;
