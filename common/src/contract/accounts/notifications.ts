import type { IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { NotificationKind } from './notification-kinds.ts';

export interface NotificationAnswer {
  _id: string;
  content: string;
  createdAt: IsoTime;
  kind: NotificationKind;
  /** The path of the page that it is about, if there is one. */
  link?: string;
  /** False: it has come since the user last opened the list. */
  read: boolean;
}

export interface NotificationsAnswer {
  notifications: NotificationAnswer[];
  /** How many of them are not read. */
  unread: number;
}

/** Announcements and one's own, newest first. */
export const listNotifications = route({
  method: 'GET',
  path: '/api/notification/fetchAll',
  access: 'user',
  answer: answers<NotificationsAnswer>(),
});
