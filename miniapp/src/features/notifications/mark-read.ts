import type { NotificationsAnswer } from '@chewata/common/contract/accounts/notifications';
import { readNotifications } from '@chewata/common/contract/accounts/notifications-read';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { NOTIFICATIONS_KEY } from '#api/unread.ts';

/** Says that the user has seen all up to the newest of these. The marks stay as they are until the next load. */
export async function markRead({ notifications }: NotificationsAnswer): Promise<void> {
  const until = notifications[0]?.createdAt;
  if (until === undefined) return;
  const { unread } = await call(readNotifications, { body: { until } });
  queryClient.setQueryData<NotificationsAnswer>(NOTIFICATIONS_KEY, (known) => known && { ...known, unread });
}
