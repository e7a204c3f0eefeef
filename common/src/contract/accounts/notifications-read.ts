import * as z from 'zod/mini';
import { answers, route } from '../route.ts';

// A file of its own: every page lists notifications, and needs no schema for it.

/** The user has seen all up to that time: of the newest one shown. Answers how many are unread after it. */
export const readNotifications = route({
  method: 'POST',
  path: '/api/notification/read',
  access: 'user',
  body: z.object({ until: z.iso.datetime() }),
  answer: answers<{ unread: number }>(),
});
