import type { LimitPeriod } from '@chewata/common/contract/accounts/limit-kinds';
import { DAY_MS } from '@chewata/common/time';
import { addisDay, addisDaySpan } from '../addis-time.ts';

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the period that `now` is in, and the first day after it. Weeks begin on Monday. */
function daysOf(period: LimitPeriod, now: number): { first: string; next: string } {
  const today = addisDay(now);
  if (period === 'day') return { first: today, next: dayAfter(today, 1) };
  if (period === 'week') {
    const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    const first = dayAfter(today, -sinceMonday);
    return { first, next: dayAfter(first, 7) };
  }
  const first = `${today.slice(0, 7)}-01`;
  return { first, next: `${dayAfter(first, 31).slice(0, 7)}-01` };
}

export const firstDayOf = (period: LimitPeriod, now: number): string => daysOf(period, now).first;

/** When the period ends and its figures begin at zero again. */
export const resetOf = (period: LimitPeriod, now: number): Date =>
  addisDaySpan(daysOf(period, now).next).from;

/** Figures of earlier days count for no present period. */
export const oldestDay = (now: number): string => {
  const [week, month] = [firstDayOf('week', now), firstDayOf('month', now)];
  return week < month ? week : month;
};
