import * as z from 'zod/mini';
import { amount, type Birr, documentId, type IsoTime, pageQuery, says, spaceId } from '../conventions.ts';
import { answers, route } from '../route.ts';

export interface ScheduledGameAnswer {
  _id: string;
  /** The creator's name. */
  creator: string;
  /** The creator is one of the staff; absent for others. */
  creatorStaff?: boolean;
  /** 'YYYY-MM-DD' and 'HH:mm' in Addis Ababa. */
  date: string;
  time: string;
  startsAt: IsoTime;
  stake: Birr;
  /** A space's id; null if anyone may join. */
  gameSpace: string | null;
  /** Names. */
  attending: string[];
  /** For each name of `attending`, whether it is one of the staff; absent if none is. */
  attendingStaff?: boolean[];
  isCreator: boolean;
  isAttending: boolean;
  /** The room, from 5 minutes before the start. */
  roomId: string | null;
}

const isDay = (text: string): boolean => {
  const start = Date.parse(`${text}T00:00:00Z`);
  return text.length === 10 && !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
};

const date = z.string().check(z.refine(isDay, { error: says('validation.date') }));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: says('validation.time') }));
const params = z.object({ id: documentId });

/** The caller is the creator whatever the body says; in the future, at most 30 days ahead. */
export const addScheduledGame = route({
  method: 'POST',
  path: '/api/scheduledGame/add',
  access: 'user',
  status: 201,
  body: z.object({ date, time, stake: amount, gameSpace: z.nullish(spaceId) }),
  answer: answers<{ message: string; game: ScheduledGameAnswer }>(),
});

export const joinScheduledGame = route({
  method: 'POST',
  path: '/api/scheduledGame/join/:id',
  access: 'user',
  params,
  answer: answers<{ game: ScheduledGameAnswer }>(),
});

export const listScheduledGames = route({
  method: 'GET',
  path: '/api/scheduledGame/getAll',
  access: 'user',
  query: pageQuery,
  answer: answers<{ games: ScheduledGameAnswer[]; totalPages: number }>(),
});

/** The creator or an administrator. */
export const deleteScheduledGame = route({
  method: 'DELETE',
  path: '/api/scheduledGame/delete/:id',
  access: 'user',
  params,
  answer: answers<{ message: string }>(),
});

/** The caller does not come after all. */
export const cancelScheduledGame = route({
  method: 'POST',
  path: '/api/scheduledGame/cancel/:id',
  access: 'user',
  params,
  answer: answers<{ game: ScheduledGameAnswer }>(),
});
