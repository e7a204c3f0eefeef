import * as z from 'zod/mini';
import { byLanguage, type Language } from '../../languages.ts';
import type { OrApproval } from '../approval.ts';
import { documentId, type IsoTime, lines, pageNumber } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** Readers: of the web (a banner and the bell), of the bot, or both. */
export const ANNOUNCEMENT_TO = ['all', 'web', 'telegram'] as const;
export type AnnouncementTo = (typeof ANNOUNCEMENT_TO)[number];

export interface AnnouncementAnswer {
  _id: string;
  texts: Record<Language, string>;
  to: AnnouncementTo;
  from: IsoTime;
  /** Null: until it is deleted. */
  until: IsoTime | null;
  state: 'soon' | 'active' | 'ended';
  by: { _id: string; name: string };
  at: IsoTime;
  /** Of the bot: the messages to send, and those that were sent. Null if it has not begun, or sends none. */
  bot: { total: number; sent: number } | null;
}

const text = lines(1, 2000);
const moment = z.nullish(z.iso.datetime({ offset: true }));

/** Without `from` it begins at once. */
export const announcement = z.object({
  texts: z.object(byLanguage(() => text)),
  to: z.enum(ANNOUNCEMENT_TO),
  from: moment,
  until: moment,
});
export type AnnouncementSent = z.infer<typeof announcement>;

const params = z.object({ id: documentId });

/** Newest first. */
export const listAnnouncements = route({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin',
  query: z.object({ pageNumber }),
  answer: answers<{ announcements: AnnouncementAnswer[]; totalPages: number }>(),
});

/** A text with a link outside PUBLIC_URL, or with six digits in a row, waits for a second administrator. */
export const createAnnouncement = route({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  body: announcement,
  mayWait: true,
  answer: answers<OrApproval<{ announcement: AnnouncementAnswer }>>(),
});

/** Replaces all of it. Messages that the bot has sent do not change. */
export const changeAnnouncement = route({
  method: 'PUT',
  path: '/api/admin/announcements/:id',
  access: 'admin',
  params,
  body: announcement,
  mayWait: true,
  answer: answers<OrApproval<{ announcement: AnnouncementAnswer }>>(),
});

/** The bot sends no more of it. */
export const deleteAnnouncement = route({
  method: 'DELETE',
  path: '/api/admin/announcements/:id',
  access: 'admin',
  params,
  answer: answers<{ message: string }>(),
});
