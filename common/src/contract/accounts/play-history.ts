import * as z from 'zod/mini';
import type { Birr, IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { LimitKind, LimitPeriod } from './limit-kinds.ts';

interface PlayResult {
  staked: Birr;
  won: Birr;
  /** Won less staked. */
  net: Birr;
}

/** A day of Addis Ababa, 'YYYY-MM-DD'. */
export interface HistoryDay extends PlayResult {
  day: string;
  deposited: Birr;
}

/** Play without a pause of more than 30 minutes. */
export interface HistorySession extends PlayResult {
  startedAt: IsoTime;
  endedAt: IsoTime;
}

/** One change of the player's limits. Of 'reality' in minutes, else in Birr; null: no limit. */
export interface LimitChangeAnswer {
  at: IsoTime;
  kind: LimitKind | 'reality' | 'timeOut' | 'exclusion';
  period: LimitPeriod | null;
  from: number | null;
  to: number | null;
  /** A higher limit counts from then on, if it is confirmed. */
  countsFrom: IsoTime;
  /** Of a time-out or exclusion. */
  until: IsoTime | null;
}

/** The player's results by day and by session in a month of Addis Ababa ('YYYY-MM'), and the changes of limits. */
export const playHistory = route({
  method: 'GET',
  path: '/api/playLimits/history',
  access: 'user',
  query: z.object({
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  }),
  answer: answers<{
    month: string;
    days: HistoryDay[];
    sessions: HistorySession[];
    changes: LimitChangeAnswer[];
  }>(),
});
