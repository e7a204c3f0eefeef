import type { NotificationKind } from '@chewata/common/contract/accounts/notification-kinds';

/** Notices to the staff that are no emergency. */
const OF_STAFF: ReadonlySet<NotificationKind> = new Set([
  'systemAlert',
  'moneyWaits',
  'approvalNeeded',
  'prizesToRelease',
]);

/** O12: in the staff's quiet hours the bot does not send these; the bell shows them at once. */
export const isForQuietHours = (kind: NotificationKind): boolean => OF_STAFF.has(kind);
