import type { NotificationsAnswer } from '@chewata/common/contract/accounts/notifications';
import { useQuery } from '@tanstack/react-query';

export const NOTIFICATIONS_KEY = ['notifications'] as const;

/** How many notifications are unread; 0 until they are loaded, which a part that comes after the page does. */
export const useUnread = (): number =>
  useQuery<NotificationsAnswer>({ queryKey: NOTIFICATIONS_KEY, enabled: false }).data?.unread ?? 0;
