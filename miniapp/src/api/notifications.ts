import { listNotifications, type NotificationsAnswer } from '@chewata/common/contract/accounts/notifications';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { NOTIFICATIONS_KEY } from './unread.ts';

/** No event of the sockets says that there is a new one. */
const EVERY_MS = 60_000;

const fetchNotifications = (): Promise<NotificationsAnswer> => call(listNotifications);

/** The user's notifications: loaded again each minute and when the window gets the focus. */
export const useNotifications = () =>
  useQuery({ queryKey: NOTIFICATIONS_KEY, queryFn: fetchNotifications, refetchInterval: EVERY_MS });

export const refreshNotifications = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
