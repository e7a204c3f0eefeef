import type { IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** An announcement as the app shows it, in the language of the request. */
export interface ShownAnnouncement {
  _id: string;
  text: string;
  from: IsoTime;
  until: IsoTime | null;
}

/** Those for the web that hold now, newest first; none to a player who takes a break or is excluded. */
export const shownAnnouncements = route({
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  answer: answers<{ announcements: ShownAnnouncement[] }>(),
});
