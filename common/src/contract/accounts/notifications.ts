import type { IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';

export interface NotificationAnswer {
  _id: string;
  content: string;
  createdAt: IsoTime;
}

/** Announcements and one's own, newest first. */
export const listNotifications = route({
  method: 'GET',
  path: '/api/notification/fetchAll',
  access: 'user',
  answer: answers<{ notifications: NotificationAnswer[] }>(),
});
