import * as z from 'zod/mini';
import type { Birr, IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';
import { period } from './period.ts';

export const CHART_STEPS = ['hour', 'day'] as const;
export type ChartStep = (typeof CHART_STEPS)[number];

/** The longest span of a chart, in steps. */
export const MOST_POINTS: Readonly<Record<ChartStep, number>> = { hour: 31 * 24, day: 366 };

/** The figures of an hour or day in Addis Ababa. Returned stakes do not count. */
export interface ChartPoint {
  /** Its beginning. */
  at: IsoTime;
  /** Different players with a stake. */
  players: number;
  rounds: number;
  stakes: Birr;
  /** After tax. */
  wins: Birr;
  houseIncome: Birr;
  deposits: Birr;
  withdrawals: Birr;
}

/**
 * Every hour or day that begins before `to`, the oldest first. Without `to` until now; without `from` the last 24 hours
 * or 30 days. A longer span than MOST_POINTS: VALIDATION.
 */
export const readCharts = route({
  method: 'GET',
  path: '/api/admin/charts',
  access: 'finance',
  query: z.object({ ...period, by: z._default(z.enum(CHART_STEPS), 'day') }),
  answer: answers<{ points: ChartPoint[] }>(),
});
