import type { NotificationKind } from '@chewata/common/contract/accounts/notification-kinds';

/** Notices that invite to play. The others are about the user's money, account or codes. */
const INVITING: ReadonlySet<NotificationKind> = new Set([
  'scheduledSoon',
  'leaderboardEnded',
  'spaceAdded',
  'announcement',
]);

/** L7: in a time-out or exclusion only these notices are shown and sent. */
export const isNecessary = (kind: NotificationKind): boolean => !INVITING.has(kind);
